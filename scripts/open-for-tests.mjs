// Starts an isolated shop for tests and benchmarks: a free port, a temporary folder, the demo data. Closing removes
// everything.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { withoutSettings } from './without-settings.mjs'
import { node24, serverEntry } from './workshop.mjs'

export const adminPassword = 'Woven-In-Dhaka-1'

/**
 * @param env settings in addition to those that isolate the shop
 * @param {{ folder: string, port?: number, keep?: boolean, minutes?: number }} [again] opens an existing folder again,
 *   for example after a kill; with `keep` closing does not delete the folder; `minutes`: how long it may take to open,
 *   10 if not given
 * @returns its URL, its process id, and a function to close it
 * @throws if the shop is not built
 */
export async function openShop(env = {}, again) {
  if (!existsSync(serverEntry)) throw new Error(`${serverEntry} does not exist: build the shop with npm run journeys`)
  const folder = again?.folder ?? mkdtempSync(join(tmpdir(), 'bunon-shop-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  // Below the kernel's ephemeral ports: the shop starts listening seconds later, and must find the port free.
  const port = again?.port ?? (await freePort(20_000 + Math.floor(Math.random() * 12_000)))
  const url = `http://127.0.0.1:${port}`
  const child = spawn(node24(), [serverEntry], {
    env: {
      ...withoutSettings(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_PASSWORD: adminPassword,
      RATE_LIMITS: 'off',
      // A fresh shop would encode a thousand pictures during the test.
      AVIF: 'off',
      // A backup during a measurement would distort it.
      BACKUP_EVERY: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output = (output + chunk).slice(-2000)
  })
  const gone = new Promise((done) => child.once('exit', done))
  // The process that opened the shop may end without closing it.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  void gone.then(() => process.off('exit', end))
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const code = await gone
    if (!again?.keep) removeShop(folder)
    return code
  }

  // The timeout ends only a start that hangs, also on a busy machine.
  const maxTries = (again?.minutes ?? 10) * 600
  for (let tries = 0; tries < maxTries; tries++) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return { url, port, pid: child.pid, folder, close, child }
    await new Promise((next) => setTimeout(next, 100))
  }
  await close()
  throw new Error(`the shop did not open:\n${output}`)
}

/** Deletes a data folder, and the database directory if that is a symbolic link to elsewhere. */
export function removeShop(folder) {
  const home = join(folder, 'postgres')
  if (lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(dirname(readlinkSync(home)), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** @param {number} [wanted] if this port is taken, another one is returned */
export function freePort(wanted = 0) {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted ? found(freePort()) : failed(error)))
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })
}
