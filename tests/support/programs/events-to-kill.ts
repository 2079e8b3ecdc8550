// Delivers one event in a separate process and hangs in its handler until it is killed: node events-to-kill.ts URL
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.ts'
import { connect } from '#platform/database/database.ts'
import { deliverNext } from '#platform/events/deliver-events.ts'

const [, , url = ''] = process.argv
const { db } = connect(url, { timeoutFactor: 10 })
await deliverNext(
  {
    kind: 'afterCommit',
    name: 'killed',
    types: ['test.happened'],
    startAt: 'end',
    handle: async (tx, { position }) => {
      await tx.execute(sql`insert into handled (name, position, subject, n) values ('killed', ${position}, '', -1)`)
      console.log('hangs')
      await setTimeout(600_000)
    },
  },
  { db, context: {} as AppContext, failed: console.error },
)
