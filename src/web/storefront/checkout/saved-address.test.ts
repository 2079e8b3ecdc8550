import { expect, test } from 'vitest'
import { addressRequest, type SavedAddress } from '#domains/customers/contract.ts'
import { rememberPlace } from '../chosen-place.ts'
import { emptyForm } from './form-fields.ts'
import { addressOf, formOfAddress, offered, offeredPlace, savedIn } from './saved-address.ts'

const home: SavedAddress = {
  id: 7,
  label: 'Home',
  fullName: 'Nusrat Jahan',
  phone: '+8801712345678',
  altPhone: '',
  address: 'House 12, Road 3, Uposhohor',
  city: 'sylhet',
  district: { code: 'sylhet', name: { en: 'Sylhet', bn: 'সিলেট' } },
  thana: { code: 'sylhet-beanibazar', name: { en: 'Beanibazar', bn: 'বিয়ানীবাজার' } },
  isDefault: true,
}
/** From a release without thanas. */
const old: SavedAddress = { ...home, id: 8, thana: null }
const user = { name: 'Nusrat', email: 'nusrat@example.com', phone: '+8801812345678' }

test('an empty form is prefilled from the default address, and the e-mail from the account', () => {
  expect(offered(emptyForm, user, [home, old])).toEqual({
    fullName: 'Nusrat Jahan',
    phone: '01712-345678',
    altPhone: '',
    district: 'sylhet',
    thana: 'sylhet-beanibazar',
    address: 'House 12, Road 3, Uposhohor',
    email: 'nusrat@example.com',
  })
  expect(offered(emptyForm, user, [])).toEqual({
    fullName: 'Nusrat',
    phone: '01812-345678',
    email: 'nusrat@example.com',
  })
})

test('typed values are never overwritten', () => {
  expect(offered({ ...emptyForm, fullName: 'R' }, user, [home])).toEqual({ email: user.email })
  expect(offered({ ...emptyForm, district: 'dhaka', email: 'a@b.cd' }, user, [home])).toEqual({})
})

test('a saved address is recognised in another spelling, so that it is not offered for saving again', () => {
  const form = { ...emptyForm, ...formOfAddress(home) }
  expect(savedIn(form, [home])).toBe(home)
  const typed = { ...form, phone: '০১৭১২ ৩৪৫৬৭৮', address: ' House 12,  Road 3,\nUposhohor ' }
  expect(savedIn(typed, [home])).toBe(home)
  expect(addressRequest.parse(addressOf(typed))).toMatchObject({ phone: home.phone, address: home.address })
  expect(savedIn({ ...form, thana: 'sylhet-balaganj' }, [home])).toBeUndefined()
  expect(savedIn({ ...form, altPhone: '01912345678' }, [home])).toBeUndefined()
})

test('an address without a thana fills in its district, and is another one once a thana is chosen', () => {
  const form = { ...emptyForm, ...formOfAddress(old) }
  expect(form).toMatchObject({ district: 'sylhet', thana: '' })
  expect(savedIn(form, [old])).toBe(old)
  expect(savedIn({ ...form, thana: 'sylhet-beanibazar' }, [old])).toBeUndefined()
})

test('the place chosen before is offered to an empty form, and gives way to a saved address', () => {
  expect(offeredPlace(emptyForm)).toEqual({})
  const name = { en: 'Savar, Dhaka', bn: 'সাভার, ঢাকা' }
  rememberPlace({ district: 'dhaka', thana: 'dhaka-savar', isMetropolitan: false, name })
  expect(offeredPlace(emptyForm)).toEqual({ district: 'dhaka', thana: 'dhaka-savar', isMetropolitan: false })
  expect(offeredPlace({ ...emptyForm, district: 'sylhet' })).toEqual({})
  const form = { ...emptyForm, ...offeredPlace(emptyForm) }
  expect(offered(form, user, [home])).toMatchObject({ fullName: 'Nusrat Jahan', thana: 'sylhet-beanibazar' })
})
