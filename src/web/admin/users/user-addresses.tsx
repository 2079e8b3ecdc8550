import { showPhone } from '#shared/phone.ts'
import { placeIn } from '#shared/places/place-text.ts'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import type { UserCard } from '#web/admin/request/users.ts'
import { language, t } from '#web/admin/translate.ts'

/** The saved addresses of a customer; renders nothing without any. */
export function UserAddresses({ addresses }: Pick<UserCard, 'addresses'>) {
  if (addresses.length === 0) return null
  return (
    <SheetSection title={t('Addresses')}>
      <ul className="grid gap-3">
        {addresses.map((address) => (
          <li key={address.id}>
            <p className="font-semibold">
              {[address.label, address.fullName].filter(Boolean).join(' · ')}
              {address.isDefault && <span className="ml-1.5 font-normal text-stone">{t('usual')}</span>}
            </p>
            <p className="wrap-anywhere">{[address.address, placeIn(address, language)].filter(Boolean).join(', ')}</p>
            <p className="text-stone tabular-nums">{showPhone(address.phone)}</p>
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}
