import { outcomeTone } from '#shared/cod/cod-outcome.ts'
import { digits, t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { MovableRow } from '../movable-row.tsx'
import { errorKey } from './rule-draft.ts'
import { RuleFields, type RuleFieldsProps } from './rule-fields.tsx'
import { conditionsIn, type Names, outcomeOf } from './rule-texts.ts'

/** Id of an element of a rule, by which it can get the focus. */
export const lineId = (ruleKey: string): string => `${ruleKey}-line`
export const moverId = (ruleKey: string, by: -1 | 1): string => `${ruleKey}-${by < 0 ? 'up' : 'down'}`

type Props = RuleFieldsProps & {
  at: number
  of: number
  names: Names
  isOpen: boolean
  onToggle: () => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

/** A rule: a line that sums it up, and its fields when it is open. */
export function RuleRow({ at, of, names, isOpen, onToggle, onMove, onDelete, ...fields }: Props) {
  const { rule, mayChange, errors } = fields
  const isWrong = Object.keys(errors).some((key) => key.startsWith(errorKey(rule.key, '')))
  const ids = {
    line: lineId(rule.key),
    panel: `${rule.key}-panel`,
    movers: (by: -1 | 1) => moverId(rule.key, by),
  }
  return (
    <MovableRow
      {...{ ids, at, of, isOpen, onToggle, onMove, onDelete }}
      name={t('rule {at}', { at: at + 1 })}
      canMove={mayChange}
      summary={
        <>
          <span className="wrap-anywhere font-semibold">
            {digits(at + 1)}. {conditionsIn(rule, names)}
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={outcomeTone(rule.outcome)}>{outcomeOf(rule)}</Badge>
            {isWrong && <Badge tone="red">{t('Please correct')}</Badge>}
          </span>
        </>
      }
    >
      <RuleFields {...fields} />
    </MovableRow>
  )
}
