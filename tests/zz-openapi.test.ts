import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { openShop } from './support/open-shop.ts'

test('dump', async () => {
  const shop = await openShop()
  const answer = await shop.app.inject({ url: '/backend/api/openapi.json' })
  writeFileSync(process.env.DUMP ?? '/tmp/openapi.json', JSON.stringify(answer.json(), null, 1))
  await shop.close()
})
