// Starts the built shop under various conditions: normally, interrupted, on a used port, with invalid settings.
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openShop, removeShop } from './open-for-tests.mjs'
import { walkEmptyShop } from './walk-empty-shop.mjs'
import { withoutSettings } from './without-settings.mjs'
import { node24, serverEntry } from './workshop.mjs'

/** Starts in a folder that other users cannot enter, such as `/root/shop`, whose path contains spaces and Bangla. */
async function opensAndCloses() {
  const closed = mkdtempSync(join(tmpdir(), 'bunon-closed-'))
  chmodSync(closed, 0o700)
  try {
    await opensAndClosesIn(join(closed, 'আমার দোকান'))
  } finally {
    rmSync(closed, { recursive: true, force: true })
  }
}

async function opensAndClosesIn(folder) {
  const shop = await openShop({ DEMO: '0', WORKERS: '2' }, { folder })
  const isReady = async () => {
    const answer = await fetch(`${shop.url}/readyz`)
    await answer.body?.cancel()
    return answer.status === 200
  }
  const opens = await until(isReady)
  expect('a shop in a private folder with spaces and Bangla letters opens and is ready', opens)
  // The queue length is unknown for some seconds if counting it timed out.
  const isSound = async () => {
    const { version, disk, queue } = await (await fetch(`${shop.url}/readyz`)).json()
    return Boolean(version && disk && queue)
  }
  expect('it says its version, and that disk and queue are as they should be', await until(isSound))
  const bothServe = async () => (await serving(shop.url)) === 2
  expect('it says when both serving processes take in visitors', await until(bothServe))
  await walkEmptyShop(shop, expect)
  const workersBefore = children(shop.pid)
  process.kill(workersBefore[0], 'SIGKILL')
  // The replacement process takes a second to be ready, and counts only then.
  const oneServes = async () => (await serving(shop.url)) === 1
  const isOne = await until(oneServes)
  expect('a serving process that dies is not counted any more, nor the one that starts in its place', isOne)
  const replaced = async () => {
    const now = children(shop.pid)
    const isWhole = now.length === workersBefore.length && !now.includes(workersBefore[0])
    return isWhole && (await bothServe())
  }
  expect('a serving process that dies is replaced, and counts when it serves', await until(replaced))
  const family = [shop.pid, ...descendants(shop.pid)]
  const code = await shop.close()
  expect('SIGTERM ends it with exit code 0', code === 0, `(code ${code})`)
  const isOver = await until(() => family.every((pid) => !runs(pid)))
  expect('nothing is left running, the database included', isOver)
}

/** Ctrl-C during a first start, and the start after it. */
async function isBrokenOff() {
  const folder = mkdtempSync(join(tmpdir(), 'bunon-broken-off-'))
  try {
    const first = run({ DATA_DIR: folder, DEMO: '1' })
    await first.says(/Filling the demo shop/)
    const family = [first.pid, ...descendants(first.pid)]
    expect('the database runs while the demo is filled', family.length > 1)
    process.kill(first.pid, 'SIGINT')
    const { code, output } = await first.ended
    expect(
      'Ctrl-C before it is open ends it with exit code 0 and no complaint',
      code === 0 && !/could not be opened/.test(output),
      output,
    )
    expect('and leaves no process', await until(() => family.every((pid) => !runs(pid))))
    const second = run({ DATA_DIR: folder, DEMO: '0' })
    await second.says(/Ctrl-C closes the shop|could not be opened/)
    process.kill(second.pid, 'SIGTERM')
    const { output: greeting } = await second.ended
    expect('the next start shows the password that nobody has seen', /Password {5}\S{16} /.test(greeting), greeting)
  } finally {
    removeShop(folder)
  }
}

async function refusesInOneSentence() {
  const taken = createServer()
  await new Promise((ready) => taken.listen(0, '127.0.0.1', ready))
  await refuses('a taken port', { PORT: String(taken.address().port) }, /Port \d+ is in use/)
  taken.close()
  await refuses('a port that is none', { PORT: 'abc' }, /PORT/)
  const file = join(mkdtempSync(join(tmpdir(), 'bunon-env-')), 'settings')
  writeFileSync(file, 'PORT=abc\nSLOW_QUERY_MS=none\n')
  await refuses('a file of settings, over which those outside win', { ENV_FILE: file }, /setting SLOW_QUERY_MS must be/)
  rmSync(dirname(file), { recursive: true })
  await refuses('a proxy that is none', { TRUST_PROXY: 'nonsense' }, /TRUST_PROXY must be addresses/)
  await refuses('an unreachable database', { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' }, /DATABASE_URL/)
  // As on platforms that run containers as an arbitrary user, without HOME or an entry in /etc/passwd.
  if (process.getuid?.() === 0 && isOpenToAll(serverEntry) && isOpenToAll(node24()))
    await refuses(
      'an unreachable database, to a user without a home folder',
      { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z', HOME: undefined },
      /DATABASE_URL/,
      { uid: 54_321, gid: 54_321 },
    )
  else console.log('  --  not tried as a user without a home folder: needs root, and a checkout open to all users')
  await refuses(
    'an address that is no database',
    { DATABASE_URL: 'mysql://x' },
    /DATABASE_URL must begin with postgres/,
  )
  await refuses('a short admin password', { ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD/)
  await refuses(
    'a folder that cannot be made',
    { DATA_DIR: join(fileURLToPath(import.meta.url), 'data') },
    /cannot be made/,
  )
}

/** Whether other users may reach the file: not in /root, for example. */
function isOpenToAll(file) {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** @param user runs the shop as this user, which root may do */
async function refuses(what, env, sentence, user = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bunon-refused-'))
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const shop = run({ DATA_DIR: folder, ...env }, user)
  // If it starts nevertheless, it must be stopped.
  void shop.says(/Ctrl-C closes the shop/).then(() => runs(shop.pid) && process.kill(shop.pid, 'SIGTERM'))
  const { code, output } = await shop.ended
  removeShop(folder)
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !/ …$/.test(line) && line)
  expect(
    `${what}: one clear sentence, exit code 1`,
    code === 1 && sentence.test(output) && lines.length === 1,
    `(code ${code}: ${output.trim()})`,
  )
}

/**
 * @returns process id; `says`: resolves once the output matches or the process has ended; `ended`: exit code and output
 */
function run(env, user = {}) {
  const child = spawn(node24(), [serverEntry], {
    ...user,
    env: {
      ...withoutSettings(),
      NODE_ENV: 'production',
      PORT: '0',
      WORKERS: '1',
      BACKUP_EVERY: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let heard = () => {}
  const hear = (chunk) => {
    output += chunk
    heard()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise((done) => child.once('close', (code) => done({ code, output })))
  const says = (words) =>
    Promise.race([
      ended,
      new Promise((done) => {
        heard = () => words.test(output) && done()
        heard()
      }),
    ])
  return { pid: child.pid, says, ended }
}

/** Child processes of a process, with their names, from /proc. */
function startedBy(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, program, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
        return Number(rest?.split(' ')[1]) === pid ? [{ pid: Number(name), program }] : []
      } catch {
        return []
      }
    })
}

const children = (pid) =>
  startedBy(pid)
    .filter(({ program }) => program !== 'postgres')
    .map((child) => child.pid)

const descendants = (pid) => startedBy(pid).flatMap((child) => [child.pid, ...descendants(child.pid)])

const runs = (pid) => {
  try {
    process.kill(pid, 0)
    // An exited process stays listed as a zombie until its adoptive parent reaps it, if that ever happens.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const serving = (url) =>
  fetch(`${url}/readyz`).then(
    async (answer) => (await answer.json()).processes.serving,
    () => 0,
  )

/**
 * Polls often, since some states are brief. The timeout of five minutes ends only what hangs, also on a busy machine.
 * @returns whether the condition held within that time
 */
async function until(holds) {
  const end = Date.now() + 300_000
  while (!(await holds())) {
    if (Date.now() >= end) return false
    await new Promise((next) => setTimeout(next, 20))
  }
  return true
}

let failures = 0
const expect = (what, holds, detail = '') => {
  console.log(`${holds ? '  ok ' : '  NOT'} ${what}${holds ? '' : ` ${detail}`}`)
  if (!holds) failures++
}

await opensAndCloses()
await isBrokenOff()
await refusesInOneSentence()
console.log(failures === 0 ? 'Starting and stopping: all as promised' : `Starting and stopping: ${failures} broken`)
process.exitCode = failures === 0 ? 0 : 1
