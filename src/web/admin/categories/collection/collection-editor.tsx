import { maxPicked } from '#domains/catalogue/collections/staff-contract.ts'
import { many } from '#web/admin/parts/figures.ts'
import { ToggleGroup } from '#web/admin/parts/toggle-group.tsx'
import type { CollectionRule, PickedProduct } from '#web/admin/request/catalogue/collection-products.ts'
import { t } from '#web/admin/translate.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AddPicked } from './add-picked.tsx'
import { type CollectionDraft, withoutUnread } from './collection-draft.ts'
import { OrderFields, RunFields } from './collection-fields.tsx'
import { ExcludedList } from './excluded-list.tsx'
import { PickedList } from './picked-list.tsx'
import { RuleFields } from './rule-fields.tsx'
import { RulePreview } from './rule-preview.tsx'

type Props = {
  title: string
  draft: CollectionDraft
  /** The rule if it is complete. */
  rule: CollectionRule | undefined
  problems: Map<number, string>
  onChange: (change: Partial<CollectionDraft>) => void
}

/** The fields of the rule go, and with them what could not be read. */
const byHand = ({ conditions }: CollectionDraft): Partial<CollectionDraft> => ({
  isByRule: false,
  conditions: conditions.map(({ key, condition }) => ({ key, condition: withoutUnread(condition) })),
})

/** Edits how a collection selects its products, their order, and when the collection is visible. */
export function CollectionEditor({ title, draft, rule, problems, onChange }: Props) {
  const { isByRule, products, excluded } = draft
  const without = (all: PickedProduct[], number: number) => all.filter((each) => each.number !== number)
  return (
    <>
      <ToggleGroup
        label={t('How it gets its products')}
        options={[
          ['hand', t('By hand')],
          ['rule', t('By rule')],
        ]}
        chosen={isByRule ? 'rule' : 'hand'}
        onChoose={(way) => onChange(way === 'rule' ? { isByRule: true } : byHand(draft))}
      />
      <p className="text-ink-soft">
        {isByRule
          ? t(
              'Products come and go by themselves: with every change of a price, a tag or the stock. Pinned ones stand first.',
            )
          : t('The shop shows them in this order. Products whose subcategory is {title} follow by themselves.', {
              title,
            })}
      </p>
      {isByRule && <RuleFields draft={draft} problems={problems} onChange={onChange} />}
      {isByRule && (
        <RulePreview
          rule={rule}
          sort={draft.sort}
          pinned={products}
          onPin={(product) => onChange({ products: [...products, product].slice(0, maxPicked) })}
          onExclude={(product) =>
            onChange({ excluded: [...excluded, product], products: without(products, product.number) })
          }
        />
      )}
      {isByRule && excluded.length > 0 && (
        <ExcludedList products={excluded} onTakeBack={(number) => onChange({ excluded: without(excluded, number) })} />
      )}
      <OrderFields draft={draft} onChange={onChange} />
      <RunFields draft={draft} onChange={onChange} />
      {isByRule && <h3 className="font-semibold">{t('Pinned on top')}</h3>}
      <AddPicked
        picked={products}
        isFull={products.length >= maxPicked}
        onAdd={(product) => onChange({ products: [...products, product], excluded: without(excluded, product.number) })}
      />
      {(products.length > 0 || !isByRule) && (
        <p role="status" className="font-semibold">
          {many(products.length, 'product')}
        </p>
      )}
      {products.length > 0 ? (
        <PickedList
          products={products}
          soldOutLast={draft.soldOutLast}
          onChange={(moved) => onChange({ products: moved })}
        />
      ) : (
        !isByRule && <EmptyState title={t('No products yet')} text={t('Search for one above to add it.')} />
      )}
    </>
  )
}
