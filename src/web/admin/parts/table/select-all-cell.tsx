import { TickBox } from '#web/admin/parts/inputs/inputs.tsx'
import { t } from '#web/admin/translate.ts'

type Props = { checked: boolean; partly: boolean; disabled: boolean; onSelect: (isSelected: boolean) => void }

/** Header checkbox: selects all rows of the page, or none. */
export const SelectAllCell = ({ checked, partly, disabled, onSelect }: Props) => (
  <th scope="col" data-col="tick" className="border-line p-0 font-normal max-md:shrink-0 md:w-10 md:border-b">
    <span className="flex items-center">
      <TickBox
        label={t('Select all on this page')}
        checked={checked}
        partly={partly}
        disabled={disabled}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <span aria-hidden="true" className="text-ink-soft md:hidden">
        {t('All')}
      </span>
    </span>
  </th>
)
