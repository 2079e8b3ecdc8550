import { createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { mailLog } from '#platform/database/tables.ts'
import { errorMessages } from '#platform/log.ts'
import { freshDatabase } from '../../../tests/support/open-shop.ts'
import { postMail, sendMail } from './mail.ts'

let database: Database
let post: Awaited<ReturnType<typeof openPostOffice>>
beforeAll(async () => {
  database = await freshDatabase()
  post = await openPostOffice()
})
afterAll(async () => {
  await post.close()
  await database.close()
})

/** An SMTP server that accepts every e-mail. */
async function openPostOffice() {
  const mails: string[] = []
  const server = createServer((socket) => {
    let mail: string | undefined
    socket.on('error', () => {})
    socket.setEncoding('utf8').write('220 post\r\n')
    socket.on('data', (text: string) => {
      if (mail === undefined) {
        if (!/^DATA/i.test(text)) return socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n')
        mail = ''
        return socket.write('354 go on\r\n')
      }
      mail += text
      if (!mail.endsWith('\r\n.\r\n')) return
      // Undo the soft line breaks of quoted-printable.
      mails.push(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      mail = undefined
      socket.write('250 taken\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return { mails, url: `smtp://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(done)) }
}

const sender = { name: 'Bunon', address: 'orders@bunon.com.bd', replyTo: undefined }
const link = `https://bunon.example/reset-password?token=${'Ab-_'.repeat(10)}xyz`
async function written(text: string) {
  const mail = {
    to: `${Math.random()}@mail.example`,
    subject: 'Your link',
    kind: 'password-reset',
    text,
    html: `<a href="${text}">`,
  }
  await postMail(database.db, mail, { smtp: false })
  const [row] = await database.db.select().from(mailLog).where(eq(mailLog.recipient, mail.to))
  return row?.id ?? 0
}
const logged = async (id: number) => (await database.db.select().from(mailLog).where(eq(mailLog.id, id)))[0]

test('an e-mail arrives completely; the log says that it was sent, without its secret', async () => {
  const id = await written(link)
  await sendMail(database.db, post.url, sender, id)
  expect(post.mails[0]).toContain(link)
  const row = await logged(id)
  expect(row).toMatchObject({ status: 'sent', tries: 1, text: 'https://bunon.example/reset-password?token=…' })
  expect(JSON.stringify(row)).not.toContain('Ab-_')
  await sendMail(database.db, post.url, sender, id)
  expect(post.mails).toHaveLength(1)
})

test('an unreachable SMTP server is logged and retried, with the link still in the e-mail', async () => {
  const id = await written(link)
  await expect(sendMail(database.db, 'smtp://127.0.0.1:1', sender, id)).rejects.toThrow()
  expect(await logged(id)).toMatchObject({
    status: 'failed',
    tries: 1,
    text: link,
    error: expect.stringContaining('ECONNREFUSED'),
  })
  await sendMail(database.db, post.url, sender, id)
  expect(await logged(id)).toMatchObject({ status: 'sent', tries: 2, error: '' })
})

test('an address of the mail server that cannot be read is in the Mail Log as a failure', async () => {
  const id = await written('hello')
  await expect(sendMail(database.db, 'smtp://user:pa#ss@mail.example:587', sender, id)).rejects.toThrow(
    'the mail was not sent (ERR_INVALID_URL)',
  )
  expect(await logged(id)).toMatchObject({ status: 'failed', tries: 1, error: 'Invalid URL' })
})

test('a refused recipient is named in the Mail Log, and in no error that reaches the process log', async () => {
  const refusing = createServer((socket) => {
    socket.on('error', () => {})
    socket.setEncoding('utf8').write('220 post\r\n')
    socket.on('data', (text: string) => {
      const [, to] = /^RCPT TO:<(.+)>/i.exec(text) ?? []
      socket.write(to ? `550 5.1.1 <${to}>: Recipient address rejected\r\n` : '250 ok\r\n')
    })
  })
  await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', done))
  const { port } = refusing.address() as { port: number }
  const id = await written('hello')
  const thrown = await sendMail(database.db, `smtp://127.0.0.1:${port}`, sender, id).catch((error: unknown) => error)
  refusing.close()
  const row = await logged(id)
  expect(row?.error).toContain(row?.recipient)
  expect(errorMessages(thrown)).toBe('the mail was not sent (EENVELOPE)')
})

const header = (mail: string | undefined, name: string) => new RegExp(`^${name}: (.+)\r$`, 'im').exec(mail ?? '')?.[1]

test('every delivery of one e-mail has the same Message-ID, and another e-mail another', async () => {
  const [first, second] = [await written('hello'), await written('hello')]
  const before = post.mails.length
  await sendMail(database.db, post.url, sender, first)
  // As if the process had been killed after the SMTP server accepted the e-mail, and before the log was written.
  await database.db.update(mailLog).set({ status: 'kept' }).where(eq(mailLog.id, first))
  await sendMail(database.db, post.url, sender, first)
  await sendMail(database.db, post.url, sender, second)
  const ids = post.mails.slice(before).map((mail) => header(mail, 'Message-ID'))
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@bunon\.com\.bd>$/)
  expect([ids.length, ids[1] === ids[0], ids[2] === ids[0]]).toEqual([3, true, false])
})

test('an e-mail has a sender, a reply address, and a header that marks it as automatic', async () => {
  await sendMail(database.db, post.url, { ...sender, replyTo: 'owner@bunon.com.bd' }, await written('hello'))
  const mail = post.mails.at(-1)
  expect(header(mail, 'From')).toBe('Bunon <orders@bunon.com.bd>')
  expect(header(mail, 'Reply-To')).toBe('owner@bunon.com.bd')
  expect(header(mail, 'Auto-Submitted')).toBe('auto-generated')
})

test('without any sender address an e-mail is not sent, and the log says what to do', async () => {
  const before = post.mails.length
  const id = await written('hello')
  await sendMail(database.db, post.url, undefined, id)
  expect(post.mails).toHaveLength(before)
  expect(await logged(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('set SMTP_FROM') })
})

test('an e-mail whose link has expired before it could be sent is not sent', async () => {
  const before = post.mails.length
  const id = await written('https://bunon.example/reset-password?token=…')
  await sendMail(database.db, post.url, sender, id)
  expect(post.mails).toHaveLength(before)
  expect(await logged(id)).toMatchObject({ status: 'failed', error: 'Its link had run out before it could be sent' })
})

test('the private link of an order is complete in the e-mail; the log has it without its secret', async () => {
  const secret = '0123456789abcdef'.repeat(2)
  const id = await written(`https://bunon.example/track-order?orderId=ORD-20261121-K7M2QX#open=${secret}`)
  await sendMail(database.db, post.url, sender, id)
  expect(post.mails.at(-1)).toContain(secret)
  const kept = await logged(id)
  expect(kept?.text).toBe('https://bunon.example/track-order?orderId=ORD-20261121-K7M2QX')
  expect(kept?.html).not.toContain(secret)
})
