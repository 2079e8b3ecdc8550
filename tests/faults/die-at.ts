import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

/** What crash-points.ts wants this process to do, and the point at which to kill itself. */
export type Action = { at: number; url: string; folder: string } & (
  | { what: 'migrate' }
  | { what: 'ask'; method: 'POST' | 'PUT'; path: string; headers: Record<string, string>; body: string }
)
/** Printed if the process was not killed. `points`: how many crash points it passed. */
export type Passed = { points: number; status?: number; body?: string }

// A worker that kills itself at a chosen point: before a statement is sent, after it is sent but not answered, after
// the answer, and around each step of writing a file. Only what it had done by then remains.
const action = JSON.parse(process.argv[2] ?? '{}') as Action
let points = 0
let counts = false
const pass = () => {
  if (counts && ++points === action.at) process.kill(process.pid, 'SIGKILL')
}

type Query = (...args: unknown[]) => unknown
const isListener = (client: { connectionParameters?: { application_name?: string } }) =>
  client.connectionParameters?.application_name === 'bunon-changes'
const ask = pg.Client.prototype.query as unknown as Query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  if (isListener(this as never)) return ask.apply(this, args)
  pass()
  const told = args.at(-1)
  if (typeof told === 'function')
    args[args.length - 1] = (...answer: unknown[]) => {
      pass()
      told(...answer)
    }
  const answer = ask.apply(this, args)
  pass()
  return answer instanceof Promise
    ? answer.then((found) => {
        pass()
        return found
      })
    : answer
} as unknown as typeof pg.Client.prototype.query

/** Does the same around file operations. */
function around(owner: object, names: string[], change: (result: unknown) => unknown = (result) => result) {
  const methods = owner as Record<string, Query>
  for (const name of names) {
    const original = methods[name]
    if (!original) throw new Error(`there is no ${name}`)
    methods[name] = async function (this: unknown, ...args: unknown[]) {
      pass()
      const result = change(await original.apply(this, args))
      pass()
      return result
    }
  }
}
around(fs.promises, ['rename', 'rm', 'mkdir'])
around(fs.promises, ['open'], (handle) => {
  around(handle as object, ['writeFile', 'sync', 'close'])
  return handle
})
syncBuiltinESMExports()

if (action.what === 'migrate') {
  const { migrateDatabase } = await import('#platform/database/migrate.ts')
  counts = true
  await migrateDatabase(action.url, action.folder)
  say({ points })
} else {
  const [{ readConfig }, { assemble }, { createApp }] = await Promise.all([
    import('#platform/config.ts'),
    import('../../src/server/assemble.ts'),
    import('../../src/server/app.ts'),
  ])
  const config = readConfig({ DATABASE_URL: action.url, DATA_DIR: action.folder, RATE_LIMITS: 'off' })
  const { context } = assemble(config, () => {}, { warn: () => {}, info: () => {} })
  const app = await createApp(context, { logger: false })
  await app.ready()
  counts = true
  const answer = await app.inject({
    method: action.method,
    url: action.path,
    headers: action.headers,
    payload: Buffer.from(action.body, 'base64'),
  })
  counts = false
  say({ points, status: answer.statusCode, body: answer.body })
}

function say(passed: Passed) {
  fs.writeSync(1, JSON.stringify(passed))
  process.exit(0)
}
