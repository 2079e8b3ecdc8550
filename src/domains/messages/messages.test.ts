import { randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaults } from '#domains/settings/defaults.ts'
import { readConfig } from '#platform/config.ts'
import { mailLog } from '#platform/database/tables.ts'
import { limitsIn } from '#platform/http/limits.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { contactMessages } from './tables.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const form = {
  name: 'Nusrat Jahan',
  email: 'Nusrat@Example.com',
  phone: '০১৭১২-৩৪৫৬৭৮',
  inquiryType: 'order',
  subject: 'Where is the\ngreen one?',
  message: 'I ordered it <b>yesterday</b>.\n\nThank you,\nNusrat',
}
const write = (body: object, headers: Record<string, string> = {}, from: Shop = shop) =>
  from.app.inject({ method: 'POST', url: '/backend/api/contact', payload: body, headers })
const kept = (from: Shop = shop) => from.db.select().from(contactMessages).orderBy(desc(contactMessages.id))
const mails = () => shop.db.select().from(mailLog).orderBy(desc(mailLog.id))

test('a message is stored, mailed to the shop, and confirmed to the sender', async () => {
  const answer = await write(form)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ success: true, message: 'Message sent successfully!' })
  expect((await kept())[0]).toMatchObject({
    name: 'Nusrat Jahan',
    email: 'nusrat@example.com',
    phone: '+8801712345678',
    inquiryType: 'order',
    subject: 'Where is the green one?',
    message: form.message,
    status: 'new',
    customerId: null,
    locale: 'en',
  })
  const [toSender, toShop] = await mails()
  expect(toShop).toMatchObject({ recipient: defaults.email, kind: 'contact' })
  expect(toShop?.subject).toContain('Where is the green one?')
  expect(toShop?.text).toContain('Nusrat Jahan <Nusrat@Example.com>, 01712-345678')
  expect(toShop?.text).toContain('I ordered it <b>yesterday</b>.')
  expect(toShop?.html).not.toContain('<b>yesterday')
  expect(toSender).toMatchObject({ recipient: 'Nusrat@Example.com', kind: 'contact-received' })
  expect(toSender?.text).toContain('24–48 hours')
})

test('the confirmation contains nothing that was typed: nobody can send text to strangers through the shop', async () => {
  await write({ ...form, name: 'Win money', subject: 'http://bad.example', message: 'http://bad.example' })
  const [toSender] = await mails()
  expect(`${toSender?.subject} ${toSender?.text} ${toSender?.html}`).not.toMatch(/bad\.example|Win money/)
})

test('a message in Bangla is confirmed in Bangla', async () => {
  await write({ ...form, locale: 'bn' })
  const [toSender, toShop] = await mails()
  expect(toSender?.subject).toBe('বুনন: আপনার বার্তা পেয়েছি')
  expect(toSender?.html).toContain('lang="bn"')
  expect(toShop?.subject).toContain('An order')
})

test('name, e-mail, subject and message are required, with one error message each; the phone is optional', async () => {
  const { phone: _, ...needed } = form
  expect((await write(needed)).statusCode).toBe(200)
  const before = (await kept()).length
  const sentences = {
    name: 'Please enter your name',
    email: 'Please enter your email',
    subject: 'Please enter a subject',
    message: 'Please write your message',
  }
  for (const [field, sentence] of Object.entries(sentences)) {
    for (const empty of ['', ' \n ', undefined]) {
      const answer = await write({ ...form, [field]: empty })
      expect([field, answer.statusCode, answer.json().fields[field]]).toEqual([field, 422, sentence])
    }
  }
  expect((await write({ ...form, email: 'nobody' })).json().fields.email).toBe('Please enter a valid email address')
  expect((await write({ ...form, inquiryType: 'gossip' })).statusCode).toBe(422)
  expect(await kept()).toHaveLength(before)
})

test('each text has a maximum length, and is accepted up to it', async () => {
  const longest = { name: 100, subject: 200, message: 5000, phone: 40 }
  for (const [field, most] of Object.entries(longest)) {
    expect((await write({ ...form, [field]: 'ক'.repeat(most) })).statusCode).toBe(200)
    expect((await write({ ...form, [field]: 'ক'.repeat(most + 1) })).statusCode).toBe(422)
  }
})

test('a phone number that is not a mobile number is stored as typed', async () => {
  await write({ ...form, phone: ' 02-9123456  (office)' })
  expect((await kept())[0]?.phone).toBe('02-9123456 (office)')
})

test('a message that arrives five times at once is stored and mailed once', async () => {
  const [messages, mailCount] = [(await kept()).length, (await mails()).length]
  const idempotencyKey = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => write({ ...form, idempotencyKey })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(await kept()).toHaveLength(messages + 1)
  expect(await mails()).toHaveLength(mailCount + 2)
  await write({ ...form, idempotencyKey: randomUUID() })
  expect(await kept()).toHaveLength(messages + 2)
})

test('another message with the key of an earlier one is refused, not lost; a repeat in the other language is none', async () => {
  const idempotencyKey = randomUUID()
  expect((await write({ ...form, idempotencyKey })).statusCode).toBe(200)
  const [messages, mailCount] = [(await kept()).length, (await mails()).length]
  for (const other of [{ message: 'And the red one?' }, { email: 'other@example.com' }, { inquiryType: 'return' }]) {
    const answer = await write({ ...form, ...other, idempotencyKey })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'key_reused'])
  }
  expect((await write({ ...form, locale: 'bn', idempotencyKey })).statusCode).toBe(200)
  expect(await kept()).toHaveLength(messages)
  expect(await mails()).toHaveLength(mailCount)
})

test('the message of a signed-in customer is linked to the account, whatever e-mail address it contains', async () => {
  const { id, cookie } = await shop.customer()
  await write(form, { cookie })
  expect((await kept())[0]).toMatchObject({ customerId: id, email: 'nusrat@example.com' })
})

test('nobody can flood the inbox', async () => {
  const guarded = await openShop()
  const limited = await openShop({ limits: limitsIn(guarded.pool) })
  const answers = []
  for (let sent = 0; sent < 11; sent++) answers.push((await write(form, {}, limited)).statusCode)
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect(await kept(limited)).toHaveLength(10)
  await limited.close()
  await guarded.close()
})

test('a mail is queued if it can be sent and its address is deliverable; otherwise it is only stored', async () => {
  const open = (settings: object) =>
    openShop({ config: readConfig({ LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:1', ...settings }) })
  const queued = async (from: Shop) =>
    (
      await from.db.execute<{ kind: string }>(sql`
        select m.kind from graphile_worker._private_jobs j
        join mail_log m on m.id = (j.payload ->> 'id')::int order by 1`)
    ).rows.map(({ kind }) => kind)
  const [nameless, untouched] = [await open({}), await open({ SMTP_FROM: 'orders@bunon.com.bd' })]
  for (const each of [nameless, untouched]) {
    expect((await write(form, {}, each)).statusCode).toBe(200)
    expect(await each.db.select().from(mailLog)).toHaveLength(2)
  }
  expect([await queued(nameless), await queued(untouched)]).toEqual([[], ['contact-received']])
  await nameless.close()
  await untouched.close()
})
