import type { Listing } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { count } from '../../ui/locale.ts'
import { NumberBox } from './number-box.tsx'

type Range = NonNullable<Listing['facets']['attributes'][number]['range']>

/** From–to inputs for a number, next to the predefined ranges. Applied when the form is submitted. */
export const NumberRange = ({ title, range: { id, min, max } }: { title: string; range: Range }) => (
  <div className="mt-2 grid grid-cols-[1fr_auto_1fr_auto] items-center gap-2">
    <input type="hidden" name="number" value={id} />
    <NumberBox name="from" label={`${title} ${m.filter_price_from()}`} placeholder={count(min)} />
    <span aria-hidden="true">–</span>
    <NumberBox name="to" label={`${title} ${m.filter_price_to()}`} placeholder={count(max)} />
    <button type="submit" className={buttonClass({ variant: 'outline' })}>
      {m.filter_apply()}
    </button>
  </div>
)
