import { ArrowLeft, Printer } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { type Locale, locales } from '#shared/locales.ts'
import {
  numbersIn,
  type PrintKind,
  printedWords,
  printKinds,
  printSizes,
} from '#web/admin/orders/printing/print-address.ts'
import { PrintedDocuments } from '#web/admin/orders/printing/printed-documents.tsx'
import { PrintedLabels } from '#web/admin/orders/printing/printed-labels.tsx'
import { useStoredChoice } from '#web/admin/orders/use-stored-choice.ts'
import { useFilters } from '#web/admin/parts/hooks/use-filters.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { ToggleGroup } from '#web/admin/parts/toggle-group.tsx'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [{ title: t('Print orders · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { kind: 'invoice', language: '' }
const kindLabels: Record<PrintKind, string> = { invoice: t('Invoices'), slip: t('Packing slips'), label: t('Labels') }
const languageLabels: [string, string][] = [
  ['', t('Customer’s language')],
  ['en', t('English')],
  ['bn', 'বাংলা'],
]

/** Back to the list with its filters and selection. A tab that was opened here has no history to go back to. */
function BackToList() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <ButtonLink
      variant="outline"
      size="sm"
      to="/admin/orders"
      onClick={(event) => {
        if (key === 'default' || !(history.state?.idx > 0)) return
        event.preventDefault()
        navigate(-1)
      }}
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('Back')}
    </ButtonLink>
  )
}

/**
 * Print preview: an invoice, a packing slip or labels for the orders and parcels in the URL. All of it is one print
 * job.
 */
export default function PrintOrdersScreen() {
  const address = useLocation()
  const numbers = numbersIn(address)
  const { filters, set } = useFilters(defaults)
  const kind = printKinds.find((each) => each === filters.kind) ?? 'invoice'
  const sizes: Record<string, string> = printSizes[kind]
  const [size, setSize] = useStoredChoice(`print-size-${kind}`, Object.keys(sizes))
  const language: Locale | undefined = locales.find((locale) => locale === filters.language)
  const isLabel = kind === 'label'
  return (
    <>
      <div className="no-print">
        <PageHead
          title={t('Print Orders')}
          text={t(
            'The documents of the orders that you selected in their list. Choose which, look at them, then print.',
          )}
          state={printedWords(numbers)}
        >
          <BackToList />
          <Button size="sm" onClick={() => print()} disabled={numbers.length === 0}>
            <Printer aria-hidden="true" className="size-4" />
            {t('Print')}
          </Button>
        </PageHead>
        <div className="mb-5 flex flex-wrap gap-4">
          <ToggleGroup
            label={t('Documents')}
            options={printKinds.map((each) => [each, kindLabels[each]])}
            chosen={kind}
            onChoose={(next) => set({ kind: next })}
          />
          <ToggleGroup label={t('Paper size')} options={Object.entries(sizes)} chosen={size} onChoose={setSize} />
          <ToggleGroup
            label={t('Language')}
            options={languageLabels}
            chosen={language ?? ''}
            onChoose={(next) => set({ language: next })}
          />
        </div>
      </div>
      {numbers.length === 0 ? (
        <EmptyState title={t('Nothing to print')} text={t('Select orders in the list first.')}>
          <ButtonLink size="sm" to="/admin/orders">
            {t('Orders')}
          </ButtonLink>
        </EmptyState>
      ) : isLabel ? (
        <PrintedLabels numbers={numbers} size={size} language={language} />
      ) : (
        <PrintedDocuments numbers={numbers} kind={kind} size={size} language={language} />
      )}
    </>
  )
}
