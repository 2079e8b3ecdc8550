// Opens a shop of its own for tests and benches: a free port, a fresh folder, the demo goods; closes it without a trace.
import { spawn } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { node24, serverEntry } from './workshop.mjs'

export const adminPassword = 'Woven-In-Dhaka-1'

/**
 * @param env settings besides those that keep the shop apart
 * @param {{ folder: string, port?: number, keep?: boolean }} [again] a shop that was killed: it opens again where it was;
 *   with `keep` its folder stays when it closes
 * @returns its address, its process id, and how to close it
 */
export async function openShop(env = {}, again) {
  const folder = again?.folder ?? mkdtempSync(join(tmpdir(), 'bunon-shop-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const port = again?.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(node24(), [serverEntry], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // Nobody's own settings.
      ENV_FILE: '',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      SMTP_URL: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_PASSWORD: adminPassword,
      RATE_LIMITS: 'off',
      // A fresh shop would draw a thousand pictures anew while it is tested.
      AVIF: 'off',
      // Nor shall a backup fall into a measurement.
      BACKUP_EVERY: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said = (said + chunk).slice(-2000)
  })
  const gone = new Promise((done) => child.once('exit', done))
  // Whoever opened it may end before it is closed.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  void gone.then(() => process.off('exit', end))
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const code = await gone
    if (!again?.keep) removeShop(folder)
    return code
  }

  // A kept shop may be of an edition before, and large.
  for (let tries = 0; tries < (again?.keep ? 6000 : 600); tries++) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return { url, port, pid: child.pid, folder, close, child }
    await new Promise((next) => setTimeout(next, 100))
  }
  await close()
  throw new Error(`the shop did not open:\n${said}`)
}

/** A data folder, and its database where that lies elsewhere. */
export function removeShop(folder) {
  const home = join(folder, 'postgres')
  if (lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(dirname(readlinkSync(home)), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

export function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })
}
