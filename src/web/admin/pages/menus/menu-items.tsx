import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import { Pair } from '#web/admin/parts/pair.tsx'
import { type MenuItem, pagesQuery } from '#web/admin/request/pages.ts'
import { categoriesQuery } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { BothLanguages } from '../both-languages.tsx'
import { newId } from '../new-id.ts'
import { PartList } from '../part-list.tsx'
import { Tick } from '../tick.tsx'
import { itemKinds } from './menu-names.ts'

type Props = {
  items: MenuItem[]
  /** Levels from here on. */
  depth: number
  /** 'document.header.2.items' */
  path: string
  /** The published entries by id. */
  before: ReadonlyMap<string, MenuItem>
  /** All entries of all menus: ids are unique among them. */
  every: readonly MenuItem[]
  onChange: (items: MenuItem[]) => void
  errorOf: (path: string) => string | undefined
  hasErrorBelow: (path: string) => boolean
  mayChange: boolean
}

/** Entries of one level, each with its children. */
export function MenuItems({ items, path, onChange, mayChange, ...rest }: Props) {
  const { every, errorOf, hasErrorBelow } = rest
  return (
    <div className="grid gap-3">
      {items.length > 0 && (
        <PartList
          parts={items}
          nameOf={(item) => inOfficeLanguage(item.label) || item.link || itemKinds[item.kind].name}
          keyOf={({ id }) => id}
          onChange={onChange}
          mayChange={mayChange}
          collapses
          hasError={(nr) => hasErrorBelow(`${path}.${nr}.`)}
        >
          {(item, nr, set) => (
            <Item item={item} path={`${path}.${nr}`} onChange={set} mayChange={mayChange} {...rest} />
          )}
        </PartList>
      )}
      {errorOf(path) && <p className="text-red text-sm">{errorOf(path)}</p>}
      {mayChange && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start max-sm:min-h-11"
          onClick={() => onChange([...items, newItem(newId('entry', every))])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('Add Entry')}
        </Button>
      )}
    </div>
  )
}

const newItem = (id: string): MenuItem => ({
  id,
  kind: 'link',
  label: { en: '', bn: '' },
  link: '',
  isHighlighted: false,
  items: [],
})

type ItemProps = Omit<Props, 'items' | 'onChange'> & { item: MenuItem; onChange: (item: MenuItem) => void }

function Item({ item, path, onChange, ...rest }: ItemProps) {
  const { depth, before, errorOf, mayChange } = rest
  const set = (change: Partial<MenuItem>) => onChange({ ...item, ...change })
  return (
    <>
      <Pair>
        <SelectInput
          label={t('Kind')}
          hint={itemKinds[item.kind].hint}
          value={item.kind}
          disabled={!mayChange}
          onChange={(event) => set({ kind: event.target.value as MenuItem['kind'] })}
        >
          {Object.entries(itemKinds).map(([kind, { name }]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </SelectInput>
        <Target item={item} error={errorOf(`${path}.link`)} onChange={(link) => set({ link })} mayChange={mayChange} />
      </Pair>
      {item.kind !== 'profiles' && (
        <BothLanguages
          label={item.kind === 'category' ? t('Label, if not the category’s title,') : t('Menu label')}
          value={item.label}
          before={before.get(item.id)?.label}
          onChange={(label) => set({ label })}
          errorOf={(language) => errorOf(`${path}.label.${language}`)}
          disabled={!mayChange}
        />
      )}
      <Tick
        label={t('In red, as the sale')}
        checked={item.isHighlighted}
        disabled={!mayChange}
        onTick={(isHighlighted) => set({ isHighlighted })}
      />
      {depth > 1 && (item.items.length > 0 || mayChange) && (
        <fieldset className="border-line border-l-2 pl-3">
          <legend className="mb-2 text-sm text-stone">{t('Below it')}</legend>
          <MenuItems
            items={item.items}
            path={`${path}.items`}
            onChange={(items) => set({ items })}
            {...rest}
            depth={depth - 1}
          />
        </fieldset>
      )}
    </>
  )
}

/** Target of an entry: a category from the list, or a URL with the shop's pages as suggestions. */
function Target({
  item,
  error,
  onChange,
  mayChange,
}: {
  item: MenuItem
  error: string | undefined
  onChange: (link: string) => void
  mayChange: boolean
}) {
  const suggestions = useId()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: pages = [] } = useQuery(pagesQuery)
  if (item.kind === 'profiles') return null
  if (item.kind === 'category') {
    const isKnown = categories.some(({ slug }) => slug === item.link)
    return (
      <SelectInput
        label={t('Category')}
        value={item.link}
        error={error}
        disabled={!mayChange}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('Choose…')}</option>
        {!isKnown && item.link !== '' && <option value={item.link}>{item.link}</option>}
        {categories.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </SelectInput>
    )
  }
  const paths = [
    ...shopPaths,
    ...pages.map(({ path }) => path),
    ...categories.map(({ slug }) => `/collections/${slug}`),
  ]
  return (
    <>
      <TextInput
        label={t('Leads to')}
        list={suggestions}
        value={item.link}
        error={error}
        disabled={!mayChange}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={suggestions}>
        {[...new Set(paths)].map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </>
  )
}

/** Pages that are no text pages. */
const shopPaths = ['/shop', '/track-order', '/contact', '/login', '/register', '/cart']
