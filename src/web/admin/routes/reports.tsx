import { Tabs } from '@base-ui/react/tabs'
import { reportTabs } from '#domains/reports/staff-contract.ts'
import { CustomersTab } from '#web/admin/analysis/customers-tab.tsx'
import { DeliveryTab } from '#web/admin/analysis/delivery-tab.tsx'
import { FinancialTab } from '#web/admin/analysis/financial-tab.tsx'
import { PeriodButtons } from '#web/admin/analysis/period-bar.tsx'
import { ProductsTab } from '#web/admin/analysis/products-tab.tsx'
import { SalesTab } from '#web/admin/analysis/sales-tab.tsx'
import { useFilters } from '#web/admin/parts/hooks/use-filters.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { periodIn, tabIn } from '#web/admin/request/analysis.ts'
import { t } from '#web/admin/translate.ts'

export const meta = () => [{ title: t('Reports · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { period: '30', tab: 'sales' }

const tabs = {
  sales: { title: t('Sales'), Tab: SalesTab },
  products: { title: t('Products'), Tab: ProductsTab },
  customers: { title: t('Customers'), Tab: CustomersTab },
  financial: { title: t('Financial'), Tab: FinancialTab },
  delivery: { title: t('Delivery'), Tab: DeliveryTab },
}

/** Reports: sales, products, customers, finance, promises of delivery. */
export default function Reports() {
  const { filters, set } = useFilters(defaults)
  const period = periodIn(filters.period)
  const tab = tabIn(filters.tab)
  return (
    <>
      <PageHead
        title={t('Reports & Analytics')}
        text={t('Sales, products, customers and money of a period. Choose the period first, then the subject.')}
      >
        <PeriodButtons period={period} onPeriod={(next) => set({ period: next })} />
      </PageHead>
      <Tabs.Root value={tab} onValueChange={(next) => set({ tab: String(next) })}>
        <Tabs.List className="mb-4 flex overflow-x-auto border-line border-b" aria-label={t('Reports')}>
          {reportTabs.map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              className="min-h-11 whitespace-nowrap px-3 text-ink-soft outline-offset-[-2px] transition-colors hover:text-ink data-active:border-green data-active:border-b-2 data-active:font-semibold data-active:text-green sm:px-4"
            >
              {tabs[each].title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {reportTabs.map((each) => {
          const { Tab } = tabs[each]
          return (
            <Tabs.Panel key={each} value={each} className="outline-none">
              <Tab period={period} />
            </Tabs.Panel>
          )
        })}
      </Tabs.Root>
    </>
  )
}
