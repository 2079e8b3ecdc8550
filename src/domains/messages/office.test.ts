import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#domains/staff/tables.ts'
import { readConfig } from '#platform/config.ts'
import { mailLog } from '#platform/database/tables.ts'
import { messageMarks, messageState, messageStatuses } from '#shared/messages/message-status.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { contactMessages, messageAnswers } from './tables.ts'

let shop: Shop
let main: string
beforeAll(async () => {
  shop = await openShop()
  main = await shop.staffCookie()
})
afterAll(() => shop.close())

async function received(change: Partial<typeof contactMessages.$inferInsert> = {}): Promise<number> {
  const [row] = await shop.db
    .insert(contactMessages)
    .values({
      name: 'Nusrat Jahan',
      email: 'nusrat@mail.example',
      inquiryType: 'order',
      subject: 'Where is it?',
      message: 'I ordered a week ago.\nPlease tell me.',
      ...change,
    })
    .returning({ id: contactMessages.id })
  return row?.id ?? 0
}
const api = (method: 'GET' | 'PUT' | 'POST', name: string, payload?: object, cookie = main) =>
  shop.app.inject({ method, url: `/backend/api/${name}`, headers: { cookie }, ...(payload && { payload }) })
const mark = (ids: number[], status: string) => api('PUT', 'messages', { ids, status })
const whole = async (id: number) => (await api('GET', `message?id=${id}`)).json()
const ids = async (query: string) =>
  (await api('GET', `messages?${query}`)).json().messages.map(({ id }: { id: number }) => id)
const mailsTo = (email: string) => shop.db.select().from(mailLog).where(eq(mailLog.recipient, email))

test('an answer is stored, mailed in the language of the message with its text quoted, and audited', async () => {
  const id = await received({ email: 'bangla@mail.example', locale: 'bn', name: 'শাপলা', message: 'কবে পাব?\n<b>বলুন</b>' })
  const { message } = await whole(id)
  const answer = await api('POST', 'answer-message', { id, text: 'কাল পাবেন।', updatedAt: message.updatedAt })
  expect(answer.json()).toEqual({ success: true, message: 'Answer kept: the shop has no way to send mail yet' })
  expect(await whole(id)).toMatchObject({
    message: { status: 'answered', answers: 1 },
    answers: [{ text: 'কাল পাবেন।' }],
  })
  const [mail] = await mailsTo('bangla@mail.example')
  expect(mail).toMatchObject({ kind: 'contact-answered' })
  expect(mail?.subject).toContain('বুনন')
  expect(mail?.text).toMatch(/প্রিয় শাপলা,\n\nকাল পাবেন।[\s\S]*> কবে পাব\?/)
  expect(mail?.html).not.toContain('<b>')
  const [noted] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(noted).toMatchObject({ action: 'message.answer', subject: `#${id}`, after: 'কাল পাবেন।' })
})

test('an answer is reported as sent only where mail can be sent', async () => {
  const posting = await openShop({
    config: readConfig({ LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'orders@bunon.com.bd' }),
  })
  const cookie = await posting.staffCookie()
  const [row] = await posting.db
    .insert(contactMessages)
    .values({ name: 'N', email: 'n@mail.example', inquiryType: 'order', subject: 'S', message: 'M' })
    .returning({ id: contactMessages.id })
  const ask = (method: 'GET' | 'POST', name: string, payload?: object) =>
    posting.app.inject({ method, url: `/backend/api/${name}`, headers: { cookie }, ...(payload && { payload }) })
  expect((await ask('GET', `message?id=${row?.id}`)).json().canMail).toBe(true)
  expect((await ask('POST', 'answer-message', { id: row?.id, text: 'Yes.' })).json().message).toBe('Answer sent')
  expect((await whole(await received())).canMail).toBe(false)
  await posting.close()
})

test('of two concurrent answers, one is sent', async () => {
  const id = await received({ email: 'once@mail.example' })
  const { updatedAt } = (await whole(id)).message
  const answers = await Promise.all(
    ['Tomorrow.', 'Today.'].map((text) => api('POST', 'answer-message', { id, text, updatedAt })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await mailsTo('once@mail.example')).toHaveLength(1)
  expect(await shop.db.select().from(messageAnswers).where(eq(messageAnswers.messageId, id))).toHaveLength(1)
})

test('an answer waits for a colleague’s concurrent answer and is then refused as stale', async () => {
  const id = await received({ email: 'waits@mail.example' })
  const { updatedAt } = (await whole(id)).message
  let answers: ReturnType<typeof api>[] = []
  await shop.db.transaction(async (tx) => {
    await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
    answers = ['Tomorrow.', 'Today.'].map((text) => api('POST', 'answer-message', { id, text, updatedAt }))
    // Both requests wait for the lock, before either has read the message.
    await shop.waiting(2)
    expect(await tx.select().from(messageAnswers).where(eq(messageAnswers.messageId, id))).toEqual([])
  })
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await mailsTo('waits@mail.example')).toHaveLength(1)
})

test('reading marks a message as read and does not make a colleague’s answer stale', async () => {
  const id = await received()
  const { updatedAt } = (await whole(id)).message
  expect((await mark([id], 'read')).json()).toMatchObject({ changed: 1, message: '1 message marked read' })
  expect((await mark([id], 'read')).json().changed).toBe(0)
  expect((await api('POST', 'answer-message', { id, text: 'Tomorrow.', updatedAt })).statusCode).toBe(200)
  expect((await mark([id], 'read')).json().changed).toBe(0)
  expect((await whole(id)).message.status).toBe('answered')
})

test('messages are archived together and restored with their former status', async () => {
  const [open, answered] = [await received(), await received()]
  await api('POST', 'answer-message', { id: answered, text: 'Tomorrow.' })
  expect((await mark([open, answered], 'archived')).json()).toMatchObject({ message: '2 messages archived' })
  expect(await ids('status=archived')).toEqual(expect.arrayContaining([open, answered]))
  expect(await ids('status=all')).not.toContain(open)
  await mark([open, answered], 'inbox')
  const [log] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(log).toMatchObject({
    before: [`#${open}: archived`, `#${answered}: archived`],
    after: [`#${open}: read`, `#${answered}: answered`],
  })
  expect([(await whole(open)).message.status, (await whole(answered)).message.status]).toEqual(['read', 'answered'])
})

test('a message that was archived unread is unread again when that is undone, unless it was answered since', async () => {
  const [unread, read, answered] = [await received(), await received(), await received()]
  await mark([read], 'read')
  const undone = async (id: number, inBetween: () => Promise<unknown> = async () => {}) => {
    const { wasUnread: unread } = (await mark([id], 'archived')).json()
    await inBetween()
    expect((await api('PUT', 'messages', { ids: [id], status: 'inbox', unread })).statusCode).toBe(200)
    return (await whole(id)).message.status
  }
  expect(await undone(unread)).toBe('new')
  expect(await undone(read)).toBe('read')
  const answer = () => api('POST', 'answer-message', { id: answered, text: 'Tomorrow.' })
  expect(await undone(answered, answer)).toBe('answered')
})

test('a change of many messages is taken back to the very status of each; what was changed since stays', async () => {
  const [fresh, read, answered] = [await received(), await received(), await received()]
  await mark([read], 'read')
  await api('POST', 'answer-message', { id: answered, text: 'Tomorrow.' })
  const all = [fresh, read, answered]
  const statuses = async () => Promise.all(all.map(async (id) => (await whole(id)).message.status))
  const { task, message } = (await mark([...all, 999_999], 'archived')).json()
  expect(message).toBe('3 messages archived')
  expect(task).toMatchObject({ changed: 3, refusedCount: 1, mayUndo: true })
  expect(await statuses()).toEqual(['archived', 'archived', 'archived'])
  const { tasks } = (await api('GET', 'bulk-tasks?of=messages')).json()
  expect(tasks[0]).toMatchObject({ id: task.id, detail: { what: 'mark', text: 'archived' } })
  const undone = (await api('POST', 'undo-bulk-task', { id: task.id })).json()
  expect(undone).toMatchObject({ task: { changed: 3 }, refused: [] })
  expect(await statuses()).toEqual(['new', 'read', 'answered'])

  const marked = (await mark([fresh, read], 'read')).json().task
  await api('POST', 'answer-message', { id: fresh, text: 'Meanwhile.' })
  const back = (await api('POST', 'undo-bulk-task', { id: marked.id })).json()
  expect(back.refused).toMatchObject([{ subject: String(fresh), error: 'It was changed again since' }])
  expect(await statuses()).toEqual(['answered', 'read', 'answered'])
  const viewer = await shop.staffCookie(['users.view'])
  expect((await api('POST', 'undo-bulk-task', { id: marked.id }, viewer)).statusCode).toBe(404)
})

test('messages that were brought back and archived again by somebody since stay in the archive', async () => {
  const [again, left] = [await received(), await received()]
  const { task } = (await mark([again, left], 'archived')).json()
  await mark([again], 'inbox')
  await mark([again], 'archived')
  const back = (await api('POST', 'undo-bulk-task', { id: task.id })).json()
  expect(back).toMatchObject({
    task: { changed: 1, refusedCount: 1 },
    refused: [{ subject: String(again), error: 'It was changed again since' }],
  })
  expect([(await whole(again)).message.status, (await whole(left)).message.status]).toEqual(['archived', 'new'])
})

test('marks and answers lead a message to the states that the table names, and to no others', async () => {
  const steps = [
    ...messageMarks.map((status) => (id: number) => mark([id], status)),
    (id: number) => api('PUT', 'messages', { ids: [id], status: 'inbox', unread: true }),
    (id: number) => api('POST', 'answer-message', { id, text: 'Tomorrow.' }),
  ]
  for (const from of messageStatuses) {
    const reached = new Set<string>()
    for (const step of steps) {
      const id = await received({ status: from })
      expect((await step(id)).statusCode).toBe(200)
      reached.add((await whole(id)).message.status)
    }
    reached.delete(from)
    expect([from, [...reached].toSorted()]).toEqual([from, messageState(from).next.toSorted()])
  }
})

test('the inbox is filtered by text and status, and the counts agree', async () => {
  const id = await received({
    name: 'তানভীর',
    phone: '+8801911122233',
    subject: 'পাইকারি দাম',
    inquiryType: 'wholesale',
  })
  for (const search of ['তানভীর', 'পাইকারি', '০১৯১১-১২২২৩৩'])
    expect(await ids(`search=${encodeURIComponent(search)}`)).toEqual([id])
  expect(await ids('inquiryType=wholesale')).toEqual([id])
  expect(await ids('inquiryType=wholesale&status=answered')).toEqual([])
  const { counts } = (await api('GET', 'messages')).json()
  for (const [status, figure] of [
    ['all', 'inbox'],
    ['new', 'unread'],
    ['open', 'open'],
    ['answered', 'answered'],
    ['archived', 'archived'],
  ])
    expect([status, (await api('GET', `messages?status=${status}`)).json().page.total]).toEqual([
      status,
      counts[figure ?? ''],
    ])
})

test('a message shows its sender and, with permission to see orders, the sender’s orders', async () => {
  const { id: customer, email } = await shop.customer()
  const id = await received({ email, customerId: customer })
  expect(await whole(id)).toMatchObject({ userId: String(customer), orders: [] })
  const viewer = await shop.staffCookie(['users.view'])
  expect((await api('GET', `message?id=${id}`, undefined, viewer)).json()).not.toHaveProperty('orders')
  expect((await whole(await received({ email: 'stranger@mail.example' }))).userId).toBeNull()
})

test('orders in the trash are not shown with a message', async () => {
  const id = await received({ email: 'buyer@mail.example' })
  const kept = await shop.hasOrder({ email: 'buyer@mail.example' })
  await shop.hasOrder({ email: 'buyer@mail.example', deletedAt: new Date() })
  expect((await whole(id)).orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual([kept.orderId])
})

test('the inbox is exported as CSV, whatever its length; no cell is a formula', async () => {
  await received({ name: '=cmd()', subject: 'formula' })
  const answer = await api('GET', 'messages-csv?status=all')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.body).toContain("'=cmd()")
  const { counts } = (await api('GET', 'messages')).json()
  expect(answer.body.match(/^\uFEFF?\d+,/gm)).toHaveLength(counts.inbox)
})

test('nothing can be read or changed without the permission', async () => {
  const id = await received()
  const viewer = await shop.staffCookie(['users.view'])
  const editor = await shop.staffCookie(['users.edit'])
  expect((await api('GET', 'messages', undefined, editor)).statusCode).toBe(403)
  expect((await api('GET', `message?id=${id}`, undefined, editor)).statusCode).toBe(403)
  expect((await api('PUT', 'messages', { ids: [id], status: 'archived' }, viewer)).statusCode).toBe(403)
  expect((await api('POST', 'answer-message', { id, text: 'X' }, viewer)).statusCode).toBe(403)
  expect((await shop.app.inject({ url: '/backend/api/messages' })).statusCode).toBe(401)
  expect((await api('POST', 'answer-message', { id, text: ' ' })).json().error).toBe('Please write an answer')
  expect((await mark([999_999], 'read')).statusCode).toBe(404)
})

test('every page of the inbox equals a recount; a search counts up to 10,000 matches, and its pages end there', async () => {
  await shop.fill(sql`
    insert into contact_messages (name, email, inquiry_type, subject, message, status, created_at)
    select 'Writer ' || n, 'w' || n || '@mail.example', 'general', 'Plenty', 'Of everything ' || n,
      (array['new', 'read', 'answered', 'answered', 'archived'])[1 + n % 5], now() - n % 6000 * interval '1 minute'
    from generate_series(1, 12600) n`)
  const recount = async (where: SQL) =>
    (
      await shop.db.execute<{ id: number }>(
        sql`select id::int from contact_messages where ${where} order by created_at desc, id desc`,
      )
    ).rows.map(({ id }) => id)
  const read = async (query: string) => (await api('GET', `messages?perPage=100&${query}`)).json()
  for (const [query, where] of [
    ['', sql`status <> 'archived'`],
    ['status=new', sql`status = 'new'`],
    ['status=open', sql`status in ('new', 'read')`],
    ['status=answered', sql`status = 'answered'`],
    ['status=archived', sql`status = 'archived'`],
    ['inquiryType=order', sql`status <> 'archived' and inquiry_type = 'order'`],
    ['search=writer 12', sql`status <> 'archived' and name like 'Writer 12%'`],
    ['search=plenty&status=answered', sql`status = 'answered' and subject = 'Plenty'`],
  ] as const) {
    const expected = await recount(where)
    for (const asked of [1, 2, 9999]) {
      const { page, messages } = await read(`${query}&page=${asked}`)
      expect(page).toMatchObject({ total: expected.length, pages: Math.max(1, Math.ceil(expected.length / 100)) })
      expect(messages.map(({ id }: { id: number }) => id)).toEqual(expected.slice((page.page - 1) * 100).slice(0, 100))
    }
  }
  const all = await recount(sql`status <> 'archived' and subject = 'Plenty'`)
  expect(all.length).toBeGreaterThan(10_001)
  for (const asked of [1, 57, 9999]) {
    const { page, messages } = await read(`search=plenty&page=${asked}`)
    expect(page).toEqual({ page: Math.min(asked, 100), perPage: 100, total: 10_001, pages: 100, precision: 'at_least' })
    expect(messages.map(({ id }: { id: number }) => id)).toEqual(all.slice((page.page - 1) * 100).slice(0, 100))
  }
})
