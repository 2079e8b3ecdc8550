import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { maxCourierKey } from '#domains/orders/staff-contract.ts'
import { slugWithin } from '#shared/text/slug.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { control, SelectInput, TextInput, TickBox } from '#web/admin/parts/inputs/inputs.tsx'
import { piecesField } from '#web/admin/parts/inputs/pieces-field.ts'
import { Pair } from '#web/admin/parts/pair.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import {
  type CourierColumn,
  courierSources,
  couriersQuery,
  type ListedCourierTemplate,
  saveCourier,
} from '#web/admin/request/couriers/couriers.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'

const sourceLabels: Record<CourierColumn['source'], string> = {
  fixed: t('Always the same'),
  orderId: t('Order number'),
  parcelNumber: t('Parcel number'),
  name: t('Customer’s name'),
  phone: t('Phone'),
  altPhone: t('Second phone'),
  email: t('E-mail'),
  address: t('Address with city'),
  city: t('City'),
  area: t('Area (end of the address)'),
  amount: t('Amount to collect'),
  total: t('Total of the order'),
  quantity: t('Pieces'),
  weightKg: t('Weight in kg, at least 0.5'),
  weightGrams: t('Weight in grams'),
  items: t('What is in it'),
  notes: t('Customer’s note'),
  shopName: t('Shop’s name'),
  shopPhone: t('Shop’s phone'),
}

/** Editor for the couriers' upload file formats, for the main admin: a format can change without a new release. */
export function CourierTemplates({ opened, onClose }: { opened: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...couriersQuery, refetchOnWindowFocus: false })
  const [picked, setPicked] = useState(opened)
  if (!data) {
    return (
      <Sheet open width="lg" onClose={onClose} title={t('Courier Templates')}>
        {error ? (
          <Failed what={t('Failed to load couriers')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </Sheet>
    )
  }
  const template = data.find(({ courier }) => courier === picked)
  return (
    <Template
      key={`${picked} ${template?.updatedAt}`}
      template={template ?? blank}
      all={data}
      onPick={setPicked}
      onClose={onClose}
    />
  )
}

const emptyColumn: CourierColumn = { header: '', source: 'fixed', fixed: '', required: false }
const blank: ListedCourierTemplate = {
  courier: '',
  name: '',
  columns: [{ ...emptyColumn, header: t('Invoice'), source: 'orderId' }],
  latinOnly: true,
  isActive: true,
  updatedAt: '',
}

type Props = {
  template: ListedCourierTemplate
  all: ListedCourierTemplate[]
  onPick: (courier: string) => void
  onClose: () => void
}

function Template({ template, all, onPick, onClose }: Props) {
  const form = useId()
  const queries = useQueryClient()
  const [name, setName] = useState(template.name)
  const [latinOnly, setLatinOnly] = useState(template.latinOnly)
  const [isActive, setActive] = useState(template.isActive)
  const [columns, setColumns] = useState<CourierColumn[]>(template.columns)
  const isNew = template.courier === ''
  const key = isNew ? slugWithin(name, maxCourierKey) : template.courier
  const now = { name, latinOnly, isActive, columns }
  const { courier: _, updatedAt: __, ...was } = template
  const changed = JSON.stringify(Object.entries(now).sort()) !== JSON.stringify(Object.entries(was).sort())
  const guard = useGuard(changed)
  const close = () => guard.close(onClose)
  const save = useMutation({
    mutationFn: () => saveCourier({ courier: key, ...now, ...(!isNew && { updatedAt: template.updatedAt }) }),
    onSuccess: async () => {
      toast.success(t('Courier template saved'))
      guard.release()
      await queries.invalidateQueries({ queryKey: couriersQuery.queryKey })
      onPick(key)
    },
    onError: (error) => toastFailure(t('Failed to save the courier template'), error),
  })
  const change = (index: number, to: Partial<CourierColumn>) =>
    setColumns(columns.map((column, i) => (i === index ? { ...column, ...to } : column)))
  const move = (index: number, to: number) => {
    const column = columns[index]
    if (column) setColumns(columns.toSpliced(index, 1).toSpliced(to, 0, column))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || columns.some(({ header }) => header.trim() === ''))
      return toast.error(t('Please give the courier a name and every column its head'))
    if (!save.isPending) save.mutate()
  }

  return (
    <Sheet
      open
      width="lg"
      saving={save.isPending}
      onClose={close}
      title={t('Courier Templates')}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={close}>
            {t('Close')}
          </Button>
          <Button type="submit" form={form} size="sm" disabled={!changed} busy={save.isPending}>
            {save.isPending ? t('Saving...') : t('Save Template')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        <Pair>
          <SelectInput
            label={t('Courier')}
            value={template.courier}
            onChange={(event) => onPick(event.target.value)}
            disabled={changed}
            hint={changed ? t('Save first, or close to leave it as it was') : undefined}
          >
            {all.map((each) => (
              <option key={each.courier} value={each.courier}>
                {each.name}
                {each.isActive ? '' : t(' (off)')}
              </option>
            ))}
            <option value="">{t('Another courier…')}</option>
          </SelectInput>
          <TextInput label={t('Name')} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Pair>
        <div className="flex flex-wrap gap-x-6">
          <Tick label={t('Offered for export')} checked={isActive} onTick={setActive} />
          <Tick label={t('Latin letters only: Bangla is written in them')} checked={latinOnly} onTick={setLatinOnly} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
        <section aria-label={t('Columns of the file')} tabIndex={0} className="overflow-x-auto border-line border-y">
          <table className="w-full min-w-4xl">
            <thead>
              <tr className="text-left text-ink-soft text-xs *:px-1.5 *:py-2 *:font-semibold">
                <th scope="col" className="w-48">
                  {t('Head')}
                </th>
                <th scope="col" className="w-48">
                  {t('What stands in it')}
                </th>
                <th scope="col">{t('Always')}</th>
                <th scope="col">{t('Needed')}</th>
                <th scope="col" className="w-20">
                  {t('At least')}
                </th>
                <th scope="col" className="w-20">
                  {t('At most')}
                </th>
                <th scope="col">
                  <span className="sr-only">{t('Actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column, i) => {
                const called = t('column {i}', { i: i + 1 })
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
                  <tr key={i} className="border-line border-t *:px-1.5 *:py-1">
                    <td>
                      <input
                        aria-label={t('Head of {called}', { called })}
                        className={control}
                        maxLength={60}
                        value={column.header}
                        onChange={(event) => change(i, { header: event.target.value })}
                      />
                    </td>
                    <td>
                      <SelectInput
                        label={t('What stands in {called}', { called })}
                        labelHidden
                        value={column.source}
                        onChange={(event) => change(i, { source: event.target.value as CourierColumn['source'] })}
                      >
                        {courierSources.map((source) => (
                          <option key={source} value={source}>
                            {sourceLabels[source]}
                          </option>
                        ))}
                      </SelectInput>
                    </td>
                    <td>
                      {column.source === 'fixed' && (
                        <input
                          aria-label={t('What always stands in {called}', { called })}
                          className={control}
                          maxLength={200}
                          value={column.fixed}
                          onChange={(event) => change(i, { fixed: event.target.value })}
                        />
                      )}
                    </td>
                    <td>
                      <TickBox
                        label={t('{called} is needed', { called })}
                        checked={column.required}
                        onChange={(event) => change(i, { required: event.target.checked })}
                      />
                    </td>
                    <td>
                      <CharacterLimit
                        label={t('Fewest characters of {called}', { called })}
                        value={column.least}
                        onSet={(least) => change(i, { least })}
                      />
                    </td>
                    <td>
                      <CharacterLimit
                        label={t('Most characters of {called}', { called })}
                        value={column.most}
                        onSet={(most) => change(i, { most })}
                      />
                    </td>
                    <td className="whitespace-nowrap">
                      <span className="flex">
                        <RowAction
                          label={t('Move {called} up', { called })}
                          icon={ArrowUp}
                          onPress={() => move(i, Math.max(0, i - 1))}
                        />
                        <RowAction
                          label={t('Move {called} down', { called })}
                          icon={ArrowDown}
                          onPress={() => move(i, i + 1)}
                        />
                        <RowAction
                          label={t('Remove {called}', { called })}
                          icon={Trash2}
                          danger
                          onPress={() => setColumns(columns.toSpliced(i, 1))}
                        />
                      </span>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => setColumns([...columns, emptyColumn])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('Add Column')}
        </Button>
      </form>
      {guard.question}
    </Sheet>
  )
}

const Tick = ({ label, checked, onTick }: { label: string; checked: boolean; onTick: (checked: boolean) => void }) => (
  <label className="flex min-h-11 items-center gap-2">
    <input type="checkbox" className="size-4.5" checked={checked} onChange={(event) => onTick(event.target.checked)} />
    {label}
  </label>
)

const CharacterLimit = ({
  label,
  value,
  onSet,
}: {
  label: string
  value: number | undefined
  onSet: (characters: number | undefined) => void
}) => (
  <input
    {...piecesField({ value: value ?? 0, max: 9999, onPieces: (characters) => onSet(characters || undefined) })}
    aria-label={label}
    className={control}
    value={value ?? ''}
  />
)
