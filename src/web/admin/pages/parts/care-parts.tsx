import { type CareSymbol, careSymbols } from '#domains/content/contract.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import type { PageParts } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { CareSymbolDrawing } from '#web/ui/care-symbols.tsx'
import { newId } from '../new-id.ts'
import type { DocumentEditor } from '../use-page-editor.ts'
import { HideableList } from './hideable-list.tsx'

const none = { en: '', bn: '' }

const drawingNames: Record<CareSymbol, string> = {
  machine: t('Machine wash'),
  hand: t('Hand wash'),
  alone: t('Wash alone'),
  'no-bleach': t('No bleach'),
  shade: t('Dry in the shade'),
  flat: t('Dry flat'),
  iron: t('Iron'),
  'iron-inside': t('Iron on the wrong side'),
  'dry-clean': t('Dry clean'),
  'no-wring': t('Do not wring'),
  hang: t('Hang'),
  wipe: t('Wipe clean'),
}

/** The fabrics of the care page with their symbols. */
export const CareParts = (editor: DocumentEditor) => (
  <>
    <Fabrics {...editor} />
    <Symbols {...editor} />
  </>
)

const Fabrics = (editor: DocumentEditor) => (
  <HideableList
    editor={editor}
    name="fabrics"
    title={t('Fabrics')}
    text={t('How each is cared for. The care of a single product stands at the product and has the last word.')}
    nameOf={({ name }) => inOfficeLanguage(name) || t('New fabric')}
    add={{
      label: t('Add Fabric'),
      fresh: (fabrics) => ({
        id: newId('fabric', fabrics),
        isHidden: false,
        name: none,
        examples: none,
        symbols: [],
        lines: none,
      }),
    }}
  >
    {(fabric, set, textOf, path) => (
      <>
        {textOf('name', t('Name'))}
        {textOf('examples', t('What is made of it'))}
        <SymbolChoice
          symbols={editor.document.careSymbols ?? []}
          chosen={fabric.symbols}
          error={editor.errorOf(`${path}.symbols`)}
          mayChange={editor.mayChange}
          onChange={(symbols) => set({ symbols })}
        />
        {textOf('lines', t('Advice, a line for each'), 2)}
      </>
    )}
  </HideableList>
)

type ChoiceProps = {
  symbols: NonNullable<PageParts['careSymbols']>
  chosen: string[]
  error: string | undefined
  mayChange: boolean
  onChange: (chosen: string[]) => void
}

/** The page shows them in the order of selection. */
const SymbolChoice = ({ symbols, chosen, error, mayChange, onChange }: ChoiceProps) => (
  <fieldset>
    <legend className="mb-1 font-semibold text-sm">{t('Symbols')}</legend>
    <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
      {symbols.map(({ id, drawing, label }) => (
        <label key={id} className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4.5 shrink-0"
            checked={chosen.includes(id)}
            disabled={!mayChange}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
          <CareSymbolDrawing symbol={drawing} className="size-7 shrink-0" />
          <span className="min-w-0">{inOfficeLanguage(label)}</span>
        </label>
      ))}
    </div>
    {error && <p className="text-red text-sm">{error}</p>}
  </fieldset>
)

const Symbols = (editor: DocumentEditor) => (
  <HideableList
    editor={editor}
    name="careSymbols"
    title={t('Symbols')}
    text={t('A drawing with its words. Whoever hides one takes it from every fabric.')}
    nameOf={({ label, drawing }) => inOfficeLanguage(label) || drawingNames[drawing]}
    add={{
      label: t('Add Symbol'),
      fresh: (symbols) => ({ id: newId('symbol', symbols), isHidden: false, drawing: 'machine', label: none }),
    }}
    alsoChange={(symbols) => {
      const left = new Set(symbols.map(({ id }) => id))
      const fabrics = editor.document.fabrics?.map((fabric) => ({
        ...fabric,
        symbols: fabric.symbols.filter((id) => left.has(id)),
      }))
      return fabrics ? { fabrics } : {}
    }}
  >
    {(symbol, set, textOf) => (
      <>
        <div className="flex items-end gap-3">
          <CareSymbolDrawing symbol={symbol.drawing} className="mb-1 size-9 shrink-0 text-green" />
          <SelectInput
            label={t('Drawing')}
            className="grow sm:max-w-xs"
            value={symbol.drawing}
            disabled={!editor.mayChange}
            onChange={(event) => set({ drawing: event.target.value as CareSymbol })}
          >
            {careSymbols.map((drawing) => (
              <option key={drawing} value={drawing}>
                {drawingNames[drawing]}
              </option>
            ))}
          </SelectInput>
        </div>
        {textOf('label', t('Words'))}
      </>
    )}
  </HideableList>
)
