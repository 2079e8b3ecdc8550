// Starts the built shop the ways an operator meets: well, twice, on a taken port, with settings that cannot be used.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openShop } from './open-for-tests.mjs'
import { walkEmptyShop } from './walk-empty-shop.mjs'
import { node24, serverEntry } from './workshop.mjs'

async function opensAndCloses() {
  const shop = await openShop({ DEMO: '0', WORKERS: '2' })
  const ready = await fetch(`${shop.url}/readyz`)
  expect('a shop without the demo opens and is ready', ready.status === 200)
  await walkEmptyShop(shop, expect)
  const workersBefore = children(shop.pid)
  process.kill(workersBefore[0], 'SIGKILL')
  const replaced = () => {
    const now = children(shop.pid)
    return now.length === workersBefore.length && !now.includes(workersBefore[0])
  }
  await until(async () => replaced() && (await alive(shop.url)), 10_000)
  expect('a serving process that dies is replaced', replaced())
  const family = [shop.pid, ...descendants(shop.pid)]
  const code = await shop.close()
  expect('SIGTERM ends it with exit code 0', code === 0, `(code ${code})`)
  await until(() => family.every((pid) => !runs(pid)), 3000)
  expect(
    'nothing is left running, the database included',
    family.every((pid) => !runs(pid)),
  )
}

async function refusesInOneSentence() {
  const taken = createServer()
  await new Promise((ready) => taken.listen(0, '127.0.0.1', ready))
  await refuses('a taken port', { PORT: String(taken.address().port) }, /Port \d+ is in use/)
  taken.close()
  await refuses('a port that is none', { PORT: 'abc' }, /PORT/)
  await refuses('an unreachable database', { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' }, /DATABASE_URL/)
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

async function refuses(what, env, sentence) {
  const folder = mkdtempSync(join(tmpdir(), 'bunon-refused-'))
  const { code, said } = await runOnce({ PORT: '0', DATA_DIR: folder, DATABASE_URL: '', ADMIN_PASSWORD: '', ...env })
  rmSync(folder, { recursive: true, force: true })
  const lines = said
    .trim()
    .split('\n')
    .filter((line) => !/ …$/.test(line) && line)
  expect(
    `${what}: one clear sentence, exit code 1`,
    code === 1 && sentence.test(said) && lines.length === 1,
    `(code ${code}: ${said.trim()})`,
  )
}

function runOnce(env) {
  return new Promise((done) => {
    const child = spawn(node24(), [serverEntry], {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    const late = setTimeout(() => child.kill('SIGTERM'), 20_000)
    child.once('exit', (code) => {
      clearTimeout(late)
      done({ code, said })
    })
  })
}

/** The processes that this one started, with their names, as the system lists them. */
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
    return true
  } catch {
    return false
  }
}

const alive = (url) =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  )

async function until(holds, patience) {
  const end = Date.now() + patience
  while (Date.now() < end && !(await holds())) await new Promise((next) => setTimeout(next, 100))
}

let failures = 0
const expect = (what, holds, detail = '') => {
  console.log(`${holds ? '  ok ' : '  NOT'} ${what}${holds ? '' : ` ${detail}`}`)
  if (!holds) failures++
}

await opensAndCloses()
await refusesInOneSentence()
console.log(failures === 0 ? 'Starting and stopping: all as promised' : `Starting and stopping: ${failures} broken`)
process.exitCode = failures === 0 ? 0 : 1
