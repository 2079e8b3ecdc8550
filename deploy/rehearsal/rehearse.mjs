// `node deploy/rehearsal/rehearse.mjs [--quick] [--no-journeys]`, as root, with Debian's nginx: runs the shop on
// several machines, each a network namespace, and upgrades, kills and replaces them. Always removes its namespaces,
// processes and folders.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild, ensureInstalled, runNode24 } from '../../scripts/workshop.mjs'

const missing = [
  process.platform !== 'linux' && 'Linux',
  process.getuid?.() !== 0 && 'root (for network namespaces)',
  ...['ip', 'nginx', 'openssl', 'setpriv'].map((program) => !isThere(program) && `the program ${program}`),
].filter(Boolean)
if (missing.length > 0) {
  console.error(
    `The rehearsal needs ${missing.join(', ')}. On Debian: apt-get install nginx iproute2 openssl util-linux`,
  )
  process.exit(1)
}

await ensureInstalled()
await ensureBuild()
const folder = mkdtempSync(join(tmpdir(), 'bunon-rehearsal-'))
try {
  makeCertificate()
  // Node reads additional certificates only at its start.
  process.exitCode = await runNode24(['deploy/rehearsal/rehearse.ts', folder, ...process.argv.slice(2)], {
    NODE_EXTRA_CA_CERTS: join(folder, 'tls', 'fullchain.pem'),
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function makeCertificate() {
  spawnSync('mkdir', ['-p', join(folder, 'tls')])
  spawnSync('chmod', ['755', folder])
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', '/CN=10.77.0.10', '-addext', 'subjectAltName=IP:10.77.0.10'],
    ...['-keyout', join(folder, 'tls', 'privkey.pem'), '-out', join(folder, 'tls', 'fullchain.pem')],
  ])
  if (made.status !== 0) throw new Error(String(made.stderr))
}

function isThere(program) {
  return ['/usr/sbin', '/sbin', '/usr/bin', '/bin'].some((folder) => existsSync(join(folder, program)))
}
