import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { mailResetLink } from '#domains/customers/mail-reset-link.ts'
import { passwordResets } from '#domains/customers/tables.ts'
import { readConfig } from '#platform/config.ts'
import { mailLog } from '#platform/database/tables.ts'
import { tokenIn } from '#platform/secrets/tokens.ts'
import { emptyAuditLog } from '../../../tests/support/empty-audit-log.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { auditLog } from './tables.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const get = (url: string, cookie = admin, of: Shop = shop) =>
  of.app.inject({ url: `/backend/api/${url}`, headers: { cookie } })

describe('the audit log', () => {
  beforeAll(async () => {
    await emptyAuditLog(shop.db)
    const write = (staffName: string, action: string, subject: string, at: string, before?: unknown, after?: unknown) =>
      shop.db.insert(auditLog).values({ staffName, action, subject, at: new Date(at), before, after })
    await write(
      'rina',
      'order.status',
      'ORD-20261120-AAAAAA',
      '2026-11-20T17:59:59Z',
      { status: 'confirmed' },
      { status: 'shipped' },
    )
    await write('rina', 'order.delete', 'ORD-20261120-BBBBBB', '2026-11-20T18:00:00Z')
    await write('kamal', 'orderly.thing', '=HYPERLINK("x")', '2026-11-21T17:59:59Z', ['ক', 'খ'])
    await write('kamal', 'product.update', 'prod_jamdani', '2026-11-21T18:00:00Z', { price: 100 }, { price: 200 })
  })

  const found = async (query: string) =>
    (await get(`audit-log?${query}`)).json().entries.map((entry: { action: string }) => entry.action)

  test('shows who did what to what, when, and the value before, newest first', async () => {
    const { entries, page, people, actions } = (await get('audit-log')).json()
    expect(entries.map((entry: { action: string }) => entry.action)).toEqual([
      'product.update',
      'orderly.thing',
      'order.delete',
      'order.status',
    ])
    expect(entries.at(-1)).toEqual({
      id: expect.any(Number),
      at: '2026-11-20T17:59:59.000Z',
      person: 'rina',
      action: 'order.status',
      subject: 'ORD-20261120-AAAAAA',
      before: { status: 'confirmed' },
      after: { status: 'shipped' },
    })
    expect(page).toEqual({ page: 1, perPage: 25, total: 4, pages: 1 })
    expect(people).toEqual(['kamal', 'rina'])
    expect(actions).toEqual(['order.delete', 'order.status', 'orderly.thing', 'product.update'])
  })

  test.each([
    ['person=rina', ['order.delete', 'order.status']],
    ['action=order', ['order.delete', 'order.status']],
    ['action=order.status', ['order.status']],
    ['subject=ord-20261120', ['order.delete', 'order.status']],
    ['subject=%25', []],
    ['from=2026-11-21', ['product.update', 'orderly.thing', 'order.delete']],
    ['to=2026-11-20', ['order.status']],
    ['from=2026-11-21&to=2026-11-21', ['orderly.thing', 'order.delete']],
    ['person=kamal&perPage=1&page=2', ['orderly.thing']],
  ])('is filtered by %s; days are in Dhaka time', async (query, actions) => {
    expect(await found(query)).toEqual(actions)
  })

  test.each(['2026-13-01', '2026-02-30', '0000-01-01', '9999-12-31'])('no day is %s', async (day) => {
    for (const query of [`audit-log?from=${day}`, `audit-log?to=${day}`, `export-audit-log?from=${day}`])
      expect((await get(query)).statusCode, query).toBe(400)
  })

  test('is exported as CSV with the same filters; no cell is a formula', async () => {
    const answer = await get('export-audit-log?person=kamal')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/)
    expect(answer.body).toBe(
      '\uFEFFWhen (Dhaka),Who,What,On what,Product,Before,After\r\n' +
        '2026-11-22 00:00:00,kamal,product.update,prod_jamdani,,"{""price"":100}","{""price"":200}"\r\n' +
        '2026-11-21 23:59:59,kamal,orderly.thing,"\'=HYPERLINK(""x"")",,"[""ক"",""খ""]",\r\n',
    )
  })

  test('an entry names its product, and words in that name find it', async () => {
    const { id } = await shop.sells('Jamdani saree 100%')
    await writeAudit(shop.db, { id: null, username: 'kamal' }, 'product.update', id, { after: { price: 1 } })
    const named = async (words: string) => (await get(`audit-log?subject=${encodeURIComponent(words)}`)).json().entries
    expect(await named('dani SAREE 100%')).toMatchObject([{ subject: id, title: 'Jamdani saree 100%' }])
    expect(await named('dani saree 100_')).toEqual([])
    expect((await get(`export-audit-log?subject=${id}`)).body).toContain(`${id},Jamdani saree 100%,`)
  })

  test('a long log is exported completely and in order', async () => {
    await shop.db.execute(sql`
      insert into audit_log (at, staff_name, action, subject)
      select timestamptz '2025-01-01' + i * interval '7 microseconds', 'robot', 'stock.adjust', i::text
      from generate_series(1, 5000) i`)
    const lines = (await get('export-audit-log?person=robot')).body.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => Number(line.split(',')[3]))).toEqual(Array.from({ length: 5000 }, (_, i) => 5000 - i))
  })
})

describe('the mail log', () => {
  const write = async (of: Shop, mail: Partial<typeof mailLog.$inferInsert>) => {
    const [row] = await of.db
      .insert(mailLog)
      .values({
        recipient: 'karim@mail.example',
        subject: 'Your order',
        kind: 'order-placed',
        text: 'Thank you',
        html: '<p>Thank you</p>',
        status: 'kept',
        ...mail,
      })
      .returning({ id: mailLog.id })
    return row?.id ?? 0
  }

  test('lists mails without their text, and shows one with it', async () => {
    const id = await write(shop, { recipient: 'rahima@mail.example', subject: 'আপনার অর্ডার', kind: 'order-shipped' })
    await write(shop, { status: 'failed', error: 'no such mailbox', tries: 3 })
    const all = (await get('mail-log')).json()
    expect(all).toMatchObject({ canSend: false, page: { total: 2 }, kinds: ['order-placed', 'order-shipped'] })
    expect(JSON.stringify(all)).not.toContain('Thank you')
    const subjects = async (query: string) =>
      (await get(`mail-log?${query}`)).json().mails.map((mail: { subject: string }) => mail.subject)
    expect(await subjects('status=failed')).toEqual(['Your order'])
    expect(await subjects('kind=order-shipped')).toEqual(['আপনার অর্ডার'])
    expect(await subjects('search=RAHIMA')).toEqual(['আপনার অর্ডার'])
    expect(await subjects('search=%25')).toEqual([])
    expect((await get(`mail?id=${id}`)).json().mail).toMatchObject({ text: 'Thank you', status: 'kept' })
    expect((await get('mail?id=999999')).statusCode).toBe(404)
    expect((await get('mail?id=x')).statusCode).toBe(400)
  })

  describe('a mail with a link that opens an account', () => {
    /** A customer requested a new password, and the shop wrote the mail. */
    async function forgotten(of: Shop) {
      const { id, email } = await of.customer()
      const origin = 'https://bunon.example'
      await mailResetLink(of.db, { email, locale: 'en', origin }, { smtp: false, now: new Date() })
      const [mail] = await of.db.select().from(mailLog).where(eq(mailLog.recipient, email))
      return { id: mail?.id ?? 0, customer: id, email, token: tokenIn(mail?.text ?? '') ?? '' }
    }
    const linkOf = (id: number, cookie = admin, of: Shop = shop) =>
      of.app.inject({ method: 'POST', url: '/backend/api/mail-link', headers: { cookie }, payload: { id } })

    test('is shown without the secret; while no mail can be sent, the link is shown on request, and that is recorded', async () => {
      const { id, email, token } = await forgotten(shop)
      expect(token).toHaveLength(43)
      const shown = await get(`mail?id=${id}`)
      expect(shown.json().mail).toMatchObject({ link: 'kept', text: expect.stringContaining('?token=…') })
      expect(shown.body + (await get('mail-log')).body).not.toContain(token)
      expect((await linkOf(id)).json().link).toBe(`https://bunon.example/reset-password?token=${token}`)
      const noted = await shop.db.select().from(auditLog).where(eq(auditLog.subject, email))
      expect(noted.map(({ action }) => action)).toEqual(['mail.link'])
      expect(JSON.stringify(noted)).not.toContain(token)
    })

    test('has no link to show if it has expired or is another kind of mail', async () => {
      const { id, customer } = await forgotten(shop)
      await shop.db.update(passwordResets).set({ usedAt: new Date() }).where(eq(passwordResets.customerId, customer))
      expect((await linkOf(id)).json()).toMatchObject({ code: 'link_gone' })
      expect((await linkOf(await write(shop, {}))).statusCode).toBe(404)
      expect((await linkOf(999_999)).statusCode).toBe(404)
    })

    test('has a link only for its recipient where mail is sent, and is not sent again without the link', async () => {
      const posting = await openShop({
        config: readConfig({ LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'orders@bunon.com.bd' }),
      })
      const cookie = await posting.staffCookie()
      const { id } = await forgotten(posting)
      expect((await linkOf(id, cookie, posting)).json()).toMatchObject({ code: 'is_mailed' })
      await posting.db
        .update(mailLog)
        .set({ status: 'sent', text: 'Choose: https://bunon.example/reset-password?token=…' })
      expect((await get(`mail?id=${id}`, cookie, posting)).json().mail.link).toBe('gone')
      const again = await posting.app.inject({
        method: 'POST',
        url: '/backend/api/resend-mail',
        headers: { cookie },
        payload: { id },
      })
      expect([again.statusCode, again.json().code]).toEqual([409, 'link_gone'])
      await posting.close()
    })
  })

  test('nothing is sent again while the shop cannot send mail', async () => {
    const id = await write(shop, {})
    const refused = await shop.app.inject({
      method: 'POST',
      url: '/backend/api/resend-mail',
      headers: { cookie: admin },
      payload: { id },
    })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().code).toBe('no_smtp')
  })

  test('with SMTP a stored mail gets a job, a sent one goes out again as a new mail, and both are recorded', async () => {
    const posting = await openShop({
      config: readConfig({ LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'orders@bunon.com.bd' }),
    })
    const cookie = await posting.staffCookie()
    const resend = (id: number) =>
      posting.app.inject({ method: 'POST', url: '/backend/api/resend-mail', headers: { cookie }, payload: { id } })
    const kept = await write(posting, {})
    const sent = await write(posting, { status: 'sent', recipient: 'sent@mail.example' })
    expect((await resend(kept)).statusCode).toBe(200)
    expect((await resend(sent)).statusCode).toBe(200)
    expect((await resend(999_999)).statusCode).toBe(404)
    const copies = await posting.db.select().from(mailLog).where(eq(mailLog.recipient, 'sent@mail.example'))
    expect(copies.map(({ status }) => status)).toEqual(['sent', 'kept'])
    const { rows } = await posting.db.execute<{ id: number }>(sql`
      select (j.payload ->> 'id')::int as id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail' order by j.id`)
    expect(rows.map(({ id }) => id)).toEqual([kept, copies[1]?.id])
    expect(await posting.db.select().from(auditLog).where(eq(auditLog.action, 'mail.resend'))).toHaveLength(2)
    // Twice at once: two copies, and each has its job.
    await Promise.all([resend(sent), resend(sent)])
    const all = await posting.db
      .select({ id: mailLog.id })
      .from(mailLog)
      .where(eq(mailLog.recipient, 'sent@mail.example'))
    const queued = await posting.db.execute<{ id: number }>(sql`
      select (j.payload ->> 'id')::int as id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail'`)
    expect(queued.rows.map(({ id }) => id).sort()).toEqual(
      [kept, ...all.map(({ id }) => id).filter((id) => id !== sent)].sort(),
    )
    await posting.close()
  })
})
