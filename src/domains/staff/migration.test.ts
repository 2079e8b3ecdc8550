import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShop } from '../../../tests/support/open-shop.ts'

test('staff who could delete orders may cancel them, others may not; nobody may change them against the usual course', async () => {
  const shop = await openShop()
  const ask = async (text: string) => (await shop.db.execute(sql.raw(text))).rows
  try {
    await ask(`insert into staff (username, password_hash, permissions, deleted_at) values
      ('deletes', 'x', '{orders.view,orders.delete}', null), ('edits', 'x', '{orders.view,orders.edit}', null),
      ('both', 'x', '{orders.edit,orders.delete,users.view}', null), ('none', 'x', '{}', null),
      ('gone', 'x', '{orders.delete}', now())`)
    const held = () => ask(`select username, permissions from staff where not is_main order by id`)
    const migration = readFileSync('db/migrations/0036_cancelling-permission.sql', 'utf8')
    await ask(migration)
    const once = [
      { username: 'deletes', permissions: ['orders.view', 'orders.delete', 'orders.cancel'] },
      { username: 'edits', permissions: ['orders.view', 'orders.edit'] },
      { username: 'both', permissions: ['orders.edit', 'orders.delete', 'users.view', 'orders.cancel'] },
      { username: 'none', permissions: [] },
      { username: 'gone', permissions: ['orders.delete', 'orders.cancel'] },
    ]
    expect(await held()).toEqual(once)
    await ask(migration)
    expect(await held()).toEqual(once)
  } finally {
    await shop.close()
  }
})
