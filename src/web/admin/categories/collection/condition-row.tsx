import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { productLimits } from '#domains/catalogue/staff-contract.ts'
import { type ConditionField, conditionFields } from '#shared/catalogue/collection-rules.ts'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { piecesIn, takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { Pair } from '#web/admin/parts/pair.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { Condition } from '#web/admin/request/catalogue/collection-products.ts'
import { t } from '#web/admin/translate.ts'
import { WordsField } from '../words-field.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { newCondition, typedNumber } from './collection-draft.ts'
import { ValueChoice } from './value-choice.tsx'

export type Choices = {
  tags: string[]
  colors: string[]
  sizes: string[]
  attributes: { name: string; values: { id: number; name: string }[] }[]
}

const fieldWords: Record<ConditionField, string> = {
  category: t('Category'),
  tag: t('Tag'),
  price: t('Price'),
  new: t('Age in the shop'),
  sale: t('Sale'),
  stock: t('Stock'),
  color: t('Colour'),
  size: t('Size'),
  attribute: t('Attribute'),
}

/** Labels of a condition and of its negation. */
const saying: Record<ConditionField, [is: string, isNot: string]> = {
  category: [t('is one of'), t('is none of')],
  tag: [t('is one of'), t('is none of')],
  color: [t('is one of'), t('is none of')],
  size: [t('is one of'), t('is none of')],
  price: [t('is between'), t('is not between')],
  new: [t('is at most'), t('is more than')],
  sale: [t('is reduced by at least'), t('is not reduced by')],
  stock: [t('is in stock'), t('is sold out')],
  attribute: [t('is one of'), t('is none of')],
}

/** One condition of a rule. */
export function ConditionRow({
  nr,
  condition,
  problem,
  choices,
  isOnly,
  onChange,
  onRemove,
}: {
  nr: number
  condition: Condition
  problem: string | undefined
  choices: Choices | undefined
  isOnly: boolean
  onChange: (condition: Condition) => void
  onRemove: () => void
}) {
  return (
    <li className="rounded-control border border-line p-3">
      <fieldset className="grid gap-2">
        <legend className="sr-only">{t('Condition {nr}', { nr })}</legend>
        <div className="flex items-end gap-2">
          <SelectInput
            label={t('What')}
            labelHidden
            className="min-w-0 grow"
            value={condition.field}
            onChange={(event) => onChange(newCondition(event.target.value as ConditionField))}
          >
            {conditionFields.map((field) => (
              <option key={field} value={field}>
                {fieldWords[field]}
              </option>
            ))}
          </SelectInput>
          <SelectInput
            label={t('How')}
            labelHidden
            className="min-w-0 grow"
            value={condition.not ? 'not' : 'is'}
            onChange={(event) => onChange({ ...condition, not: event.target.value === 'not' })}
          >
            <option value="is">{saying[condition.field][0]}</option>
            <option value="not">{saying[condition.field][1]}</option>
          </SelectInput>
          {!isOnly && <RowAction label={t('Remove condition {nr}', { nr })} icon={Trash2} danger onPress={onRemove} />}
        </div>
        <ConditionValue {...{ condition, problem, choices, onChange }} />
      </fieldset>
    </li>
  )
}

type Value = {
  condition: Condition
  problem: string | undefined
  choices: Choices | undefined
  onChange: (condition: Condition) => void
}

function ConditionValue({ condition, problem, choices, onChange }: Value) {
  switch (condition.field) {
    case 'category':
      return <CategoryChoice ids={condition.ids} error={problem} onChange={(ids) => onChange({ ...condition, ids })} />
    case 'tag':
    case 'color':
    case 'size': {
      const [label, suggestions, maxLength] = {
        tag: [t('Tags'), choices?.tags, productLimits.tag] as const,
        color: [t('Colours'), choices?.colors, productLimits.color] as const,
        size: [t('Sizes'), choices?.sizes, productLimits.size] as const,
      }[condition.field]
      return (
        <WordsField
          label={label}
          maxLength={maxLength}
          error={problem}
          words={condition.values}
          suggestions={suggestions}
          onChange={(values) => onChange({ ...condition, values })}
        />
      )
    }
    case 'price':
      return (
        <Pair className="grid-cols-2">
          <NumberInput
            label={t('From ৳')}
            optional={t('optional')}
            value={condition.from}
            error={isUnread(condition.to) && !isUnread(condition.from) ? undefined : problem}
            parse={takaIn}
            onChange={(from) => onChange({ ...condition, from })}
          />
          <NumberInput
            label={t('To ৳')}
            optional={t('optional')}
            value={condition.to}
            error={isUnread(condition.to) ? problem : undefined}
            parse={takaIn}
            onChange={(to) => onChange({ ...condition, to })}
          />
        </Pair>
      )
    case 'new':
      return (
        <NumberInput
          label={t('Days since it came into the shop')}
          value={condition.days}
          error={problem}
          parse={piecesIn}
          onChange={(days) => onChange({ ...condition, days: days ?? 0 })}
        />
      )
    case 'sale':
      return (
        <NumberInput
          label={t('Per cent off')}
          hint={t('0: any reduction')}
          value={condition.percent}
          error={problem}
          parse={piecesIn}
          onChange={(percent) => onChange({ ...condition, percent: percent ?? 0 })}
        />
      )
    case 'stock':
      return null
    case 'attribute':
      return (
        <ValueChoice
          chosen={condition.values}
          attributes={choices?.attributes ?? []}
          error={problem}
          onChange={(values) => onChange({ ...condition, values })}
        />
      )
  }
}

const isUnread = (value: number | null) => Number.isNaN(value)

/** Keeps the text as typed, and reports its number. */
function NumberInput({
  value,
  parse,
  onChange,
  ...rest
}: {
  label: string
  hint?: string
  optional?: string
  error?: string | undefined
  value: number | null
  parse: (text: string) => number | undefined
  onChange: (value: number | null) => void
}) {
  const [text, setText] = useState(value === null || isUnread(value) ? '' : String(value))
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(typedNumber(event.target.value, parse))
      }}
    />
  )
}
