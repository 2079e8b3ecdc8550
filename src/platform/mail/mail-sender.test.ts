import { expect, test } from 'vitest'
import { isDeliverable } from '#shared/is-deliverable.ts'
import { readConfig } from '../config.ts'
import { mailState, senderOf } from './mail-sender.ts'

const delivered = { shopName: 'Bunon', email: 'hello@bunon.example' }
const owned = { shopName: 'Rongdhonu', email: 'shop@rongdhonu.com.bd' }
const smtp = 'smtp://mail.rongdhonu.com.bd:587'

test.each([
  [
    'SMTP_FROM before all',
    { SMTP_FROM: 'Rongdhonu Orders <orders@rongdhonu.com.bd>' },
    owned,
    'Rongdhonu Orders <orders@rongdhonu.com.bd>',
    owned.email,
  ],
  [
    'SMTP_FROM without a name',
    { SMTP_FROM: 'orders@rongdhonu.com.bd' },
    delivered,
    'Bunon <orders@rongdhonu.com.bd>',
    undefined,
  ],
  ['the shop’s own address', {}, owned, 'Rongdhonu <shop@rongdhonu.com.bd>', undefined],
  [
    'the account that sends',
    { SMTP_URL: 'smtps://rong%40gmail.com:secret@smtp.gmail.com' },
    delivered,
    'Bunon <rong@gmail.com>',
    undefined,
  ],
  [
    'no-reply at the shop’s address on the web',
    { PUBLIC_URL: 'https://www.rongdhonu.com.bd' },
    delivered,
    'Bunon <no-reply@rongdhonu.com.bd>',
    undefined,
  ],
])('a mail comes from %s', (_, settings, shop, from, replyTo) => {
  const config = readConfig({ SMTP_URL: smtp, ...settings })
  const sender = senderOf(config, shop)
  expect([`${sender?.name} <${sender?.address}>`, sender?.replyTo]).toEqual([from, replyTo])
  expect(mailState(config, shop)).toMatchObject({ canSend: true, sentence: expect.stringContaining(from) })
})

test('nothing is sent from the default address of the shop, nor from an IP address', () => {
  for (const url of ['', 'http://192.168.1.20:3000', 'http://localhost:3000', 'https://shop.local']) {
    const config = readConfig({ SMTP_URL: smtp, PUBLIC_URL: url })
    expect(senderOf(config, delivered)).toBeUndefined()
    expect(mailState(config, delivered)).toEqual({ canSend: false, sentence: expect.stringMatching(/set SMTP_FROM/) })
  }
  expect(mailState(readConfig({}), owned)).toEqual({
    canSend: false,
    sentence: expect.stringMatching(/SMTP_URL is not set/),
  })
})

test('reserved names receive no mail', () => {
  expect(
    ['hello@bunon.example', 'a@example.com', 'a@shop.test', 'a@localhost', '', 'nobody'].filter(isDeliverable),
  ).toEqual([])
  expect(['a@shop.com.bd', 'a@example.com.bd', 'a@testshop.com'].filter(isDeliverable)).toHaveLength(3)
})
