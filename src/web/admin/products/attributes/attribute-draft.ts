import type { AttributeKind } from '#shared/catalogue/own-attributes.ts'
import type { AttributeFields, OfficeAttribute } from '#web/admin/request/catalogue/attributes.ts'
import { t } from '#web/admin/translate.ts'

/** A value while it is edited; `key` identifies values without an id. */
export type ValueDraft = {
  key: number
  id?: number
  nameEn: string
  nameBn: string
  isArchived: boolean
  products: number
}

export type AttributeDraft = Pick<
  OfficeAttribute,
  'kind' | 'nameEn' | 'nameBn' | 'unitEn' | 'unitBn' | 'categories' | 'isShown' | 'isFilterable' | 'isArchived'
> & { values: ValueDraft[] }

export const kindNames: Record<AttributeKind, string> = {
  choice: t('Choice list'),
  text: t('Text in both languages'),
  number: t('Number'),
  'yes-no': t('Yes or no'),
}

const newValue = (key: number): ValueDraft => ({ key, nameEn: '', nameBn: '', isArchived: false, products: 0 })

export const withNewValue = (values: ValueDraft[]): ValueDraft[] => [
  ...values,
  newValue(Math.max(-1, ...values.map(({ key }) => key)) + 1),
]

export const draftOf = (attribute: OfficeAttribute | undefined): AttributeDraft =>
  attribute
    ? { ...attribute, values: attribute.values.map((value, key) => ({ ...value, key })) }
    : {
        kind: 'choice',
        nameEn: '',
        nameBn: '',
        unitEn: '',
        unitBn: '',
        categories: [],
        isShown: true,
        isFilterable: true,
        isArchived: false,
        values: [newValue(0), newValue(1)],
      }

/** The request body. Empty rows of the value list are left out. */
export function fieldsOf({ kind, values, ...rest }: AttributeDraft): AttributeFields & { kind: AttributeKind } {
  const { nameEn, nameBn, unitEn, unitBn, categories, isShown, isFilterable, isArchived } = rest
  return {
    ...{ kind, nameEn, nameBn, categories, isShown, isArchived },
    isFilterable: isFilterable && kind !== 'text',
    ...(kind === 'number' ? { unitEn, unitBn } : { unitEn: '', unitBn: '' }),
    values: kind === 'choice' ? sentValues(values).map(({ key: _key, products: _products, ...value }) => value) : [],
  }
}

/** The non-empty values, at the indices that the server's refusals use. */
export const sentValues = (values: ValueDraft[]) =>
  values.filter(({ id, nameEn, nameBn }) => id !== undefined || nameEn.trim() !== '' || nameBn.trim() !== '')
