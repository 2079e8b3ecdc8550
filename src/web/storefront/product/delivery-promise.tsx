import { Truck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type City, cities, cityNames, type DeliveryRates, deliveryCharge, readCity } from '#shared/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { Select } from '../../ui/field.tsx'
import { inWords, money } from '../../ui/locale.ts'
import { localBox } from '../stored.ts'

const storageKey = 'delivery-city'

/** Delivery time and cost by city. The selected city is stored on the device. @param price in paisa */
export function DeliveryPromise({ price, rates }: { price: number; rates: DeliveryRates }) {
  const [city, setCity] = useState<City>('dhaka')
  useEffect(() => {
    const known = readCity(localBox.read(storageKey) ?? '')
    if (known) setCity(known)
  }, [])

  const cost = deliveryCharge(price, city, rates)
  const charge = cost === 0 ? m.promise_free() : money(cost)
  return (
    <div className="flex items-center gap-4">
      <Truck aria-hidden="true" className="size-6 shrink-0 text-green" strokeWidth={1.5} />
      <div className="grid grow items-center gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
        <Select
          label={m.promise_city()}
          labelHidden
          value={city}
          onChange={(event) => {
            const chosen = event.target.value as City
            setCity(chosen)
            localBox.write(storageKey, chosen)
          }}
        >
          {cities.map((each) => (
            <option key={each} value={each}>
              {inWords(cityNames[each])}
            </option>
          ))}
        </Select>
        <p role="status">{city === 'dhaka' ? m.promise_dhaka({ charge }) : m.promise_elsewhere({ charge })}</p>
      </div>
    </div>
  )
}
