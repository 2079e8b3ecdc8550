import { expect, test } from 'vitest'
import { addressRequest, type SavedAddress } from '#domains/customers/contract.ts'
import { emptyForm } from './check-form.ts'
import { addressOf, formOfAddress, offered, savedIn } from './saved-address.ts'

const home: SavedAddress = {
  id: 7,
  label: 'Home',
  fullName: 'Nusrat Jahan',
  phone: '+8801712345678',
  altPhone: '',
  address: 'House 12, Road 3, Uposhohor',
  city: 'sylhet',
  isDefault: true,
}
const user = { name: 'Nusrat', email: 'nusrat@example.com', phone: '+8801812345678' }

test('an empty form is prefilled from the default address, and the e-mail from the account', () => {
  expect(offered(emptyForm, user, [home, { ...home, id: 8, city: 'dhaka' }])).toEqual({
    fullName: 'Nusrat Jahan',
    phone: '01712-345678',
    altPhone: '',
    city: 'sylhet',
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
  expect(offered({ ...emptyForm, city: 'dhaka', email: 'a@b.cd' }, user, [home])).toEqual({})
})

test('a saved address is recognised in another spelling, so that it is not offered for saving again', () => {
  const form = { ...emptyForm, ...formOfAddress(home) }
  expect(savedIn(form, [home])).toBe(home)
  const typed = { ...form, phone: '০১৭১২ ৩৪৫৬৭৮', address: ' House 12,  Road 3,\nUposhohor ' }
  expect(savedIn(typed, [home])).toBe(home)
  expect(addressRequest.parse(addressOf(typed))).toMatchObject({ phone: home.phone, address: home.address })
  expect(savedIn({ ...form, city: 'dhaka' }, [home])).toBeUndefined()
  expect(savedIn({ ...form, altPhone: '01912345678' }, [home])).toBeUndefined()
})
