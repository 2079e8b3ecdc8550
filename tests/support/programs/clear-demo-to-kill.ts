// Clears the demo in a separate process, which is killed in a transaction that deletes orders:
// node clear-demo-to-kill.ts URL DATA_DIR RUN
import { join } from 'node:path'
import { clearDemo } from '#domains/opening/clear-demo.ts'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { openFolder } from '#platform/storage/folder-storage.ts'

/** Number of batches before the kill; the first ones take products off sale. */
const survived = 9

const [, , url = '', home = '', run = ''] = process.argv
const { db } = connect(url, { timeoutFactor: 60 })
let begun = 0
const clock = () => {
  if (++begun > survived) process.kill(process.pid, 'SIGKILL')
  return new Date()
}
const config = readConfig({ DATA_DIR: home, DATABASE_URL: url, LOG_LEVEL: 'silent' })
await clearDemo({ db, clock, config, storage: openFolder(join(home, 'pictures')) }, Number(run))
