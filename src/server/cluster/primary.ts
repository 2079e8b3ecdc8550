import { createServer } from 'node:net'
import { showInitialPassword } from '#domains/staff/main-admin.ts'
import { BadSetting } from '#platform/bad-setting.ts'
import { type Config, warningsAbout } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { type OpenedDatabase, openDatabase, prepareShop } from './prepare.ts'
import { closing } from './shutdown.ts'
import { startWorkers } from './start-workers.ts'

/**
 * Opens the shop: database, migrations, main admin, demo products, then the workers, which it replaces when they end.
 * SIGTERM and SIGINT stop everything in reverse order, also during the start, and leave no process behind.
 */
export async function runPrimary(config: Config): Promise<void> {
  await portMustBeFree(config)
  for (const line of warningsAbout(config)) say(line)
  let database: Promise<OpenedDatabase> | undefined
  const stopping = closing(config, async () => (await database?.catch(() => undefined))?.stop())
  try {
    database = openDatabase(config, say, stopping.signal)
    const { url } = await database
    await prepareShop(config, url, say)
    await startWorkers(config, url, stopping)
    await greet(config, url)
  } catch (error) {
    // Aborted by a signal; its handler exits.
    if (stopping.underWay()) return
    await stopping.all()
    throw error
  }
}

const say = (line: string) => console.log(line)

async function portMustBeFree({ port, host }: Config) {
  await new Promise<void>((free, taken) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      taken(
        error.code === 'EADDRINUSE'
          ? new BadSetting(`Port ${port} is in use by another program. Set PORT to a free one.`)
          : new BadSetting(`Cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`),
      )
    })
    probe.listen(port, host, () => probe.close(() => free()))
  })
}

async function greet(config: Config, url: string) {
  const shown = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const home = config.publicUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${config.port}`
  say(`\n  Shop         ${home}`)
  say(`  Bangla       ${home}/bn`)
  say(`  Back office  ${home}/admin`)
  const { db, close } = connect(url, { max: 2, name: 'bunon-start', timeoutFactor: 60 })
  try {
    await showInitialPassword(db, config.admin.password, (username, password) => {
      say(`\n  Main admin   ${username}`)
      say(
        `  Password     ${config.admin.password ? '(as set in ADMIN_PASSWORD)' : `${password}   — shown only this once`}`,
      )
    })
  } finally {
    await close()
  }
  say('\n  Ctrl-C closes the shop.\n')
}
