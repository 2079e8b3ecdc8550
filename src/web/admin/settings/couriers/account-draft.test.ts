import { expect, test } from 'vitest'
import type { CourierAccount } from '#web/admin/request/couriers/courier-accounts.ts'
import { draftSince, isChanged, noChange, toSave, webhookAddress } from './account-draft.ts'

const field = (name: string, isSecret: boolean, value = '') => ({
  name,
  title: name,
  isSecret,
  isRequired: true,
  value,
  isSet: true,
})

const account: CourierAccount = {
  courier: 'pathao',
  name: 'Pathao',
  isActive: true,
  mode: 'live',
  hasTestMode: true,
  simulatorUrl: '',
  mayUseSimulator: true,
  fields: [field('clientId', false, 'abc'), field('password', true)],
  stores: [],
  storesAt: null,
  storeField: 'storeId',
  hasAreas: false,
  webhookUrl: 'https://shop.example/backend/api/courier-webhook/pathao',
  webhookSecretIn: 'header',
  hasWebhookSecret: true,
  health: {
    breaker: 'closed',
    lastSuccessAt: null,
    lastFailureAt: null,
    lastFailure: '',
    lastWebhookAt: null,
    unknownBookings: 0,
    webhookFailures: [],
  },
  updatedAt: null,
  updatedBy: '',
}

test('an untouched secret is not sent, nor one that was left empty', () => {
  expect(isChanged(account, noChange)).toBe(false)
  expect(isChanged(account, { credentials: { password: ' ' } })).toBe(false)
  expect(toSave(account, { credentials: { clientId: 'abc', password: '' } }).credentials).toEqual({})
})

test('what differs from the saved account is a change, and the way back is none', () => {
  expect(isChanged(account, { isActive: false, credentials: {} })).toBe(true)
  expect(isChanged(account, { isActive: true, mode: 'live', credentials: { clientId: 'abc' } })).toBe(false)
  expect(toSave(account, { mode: 'test', credentials: { clientId: '', password: 'new' } })).toEqual({
    courier: 'pathao',
    isActive: true,
    mode: 'test',
    simulatorUrl: '',
    credentials: { clientId: '', password: 'new' },
  })
})

test('the secret stands in the address only where the courier wants it there', () => {
  const own = 'http://127.0.0.1:3000'
  expect(webhookAddress(account, own, 's3cret')).toBe(account.webhookUrl)
  expect(webhookAddress({ ...account, webhookSecretIn: 'url' }, own, 'a b')).toBe(`${account.webhookUrl}?token=a+b`)
  expect(webhookAddress({ ...account, webhookUrl: '/backend/api/courier-webhook/redx' }, own)).toBe(
    `${own}/backend/api/courier-webhook/redx`,
  )
})

test('once an account is saved only what was typed since it was sent is unsaved', () => {
  const sent = { isActive: false, credentials: { clientId: 'new', password: 'secret' } }
  expect(draftSince(sent, sent)).toEqual(noChange)
  expect(draftSince({ ...sent, mode: 'test', credentials: { ...sent.credentials, password: 'more' } }, sent)).toEqual({
    mode: 'test',
    credentials: { password: 'more' },
  })
})
