//! An `ssh` server for this test only, with its own port and keys.

use std::fs;
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::site::{Site, becomes, free_ports, missing};
use crate::common::say;

const SERVER: &str = "/usr/sbin/sshd";

/// The server needs this folder; usually, a service creates it at boot.
const EMPTY: &str = "/run/sshd";

/// Starts the server; returns the configuration of `ssh` with the hosts `n1` and `n2`.
///
/// `None` if it is not installed or does not start; prints a note then.
pub(super) fn start(site: &mut Site) -> Option<String> {
    if missing(&["ssh", "ssh-keygen"]).is_some() || !Path::new(SERVER).exists() {
        say("no ssh with a server: tests over ssh are skipped");
        return None;
    }
    if !Path::new(EMPTY).exists() && fs::create_dir(EMPTY).is_err() {
        say(&format!("{EMPTY} can't be made: tests over ssh are skipped"));
        return None;
    }
    for name in ["key", "host_key"] {
        let made =
            Command::new("ssh-keygen").args(["-q", "-t", "ed25519", "-N", "", "-f"]).arg(site.path(name)).status();
        assert!(made.unwrap().success());
    }
    let [port] = free_ports();
    configure(site, port);
    site.start("sshd", Command::new(SERVER).args(["-D", "-e", "-f"]).arg(site.path("sshd_config")));
    becomes(Duration::from_secs(10), || TcpStream::connect(("127.0.0.1", port)).is_ok());
    let client = format!("ssh -F {}", site.path("ssh_config").display());
    let hello = Command::new("sh").arg("-c").arg(format!("{client} -n n1 true")).output().unwrap();
    if !hello.status.success() {
        let errors = String::from_utf8_lossy(&hello.stderr).into_owned();
        say(&format!("no ssh to this machine: tests over ssh are skipped\n{errors}{}", site.last_lines("sshd")));
        return None;
    }
    Some(client)
}

fn configure(site: &Site, port: u16) {
    let folder = site.folder().display();
    site.write(
        "sshd_config",
        format!(
            "Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host_key\nAuthorizedKeysFile {folder}/key.pub\n\
             PidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\nPermitRootLogin yes\nMaxStartups 100\n"
        ),
    );
    site.write(
        "ssh_config",
        format!(
            "Host n1 n2\nHostName 127.0.0.1\nPort {port}\nIdentityFile {folder}/key\nIdentitiesOnly yes\nBatchMode yes\n\
             StrictHostKeyChecking no\nUserKnownHostsFile /dev/null\nLogLevel ERROR\n"
        ),
    );
}
