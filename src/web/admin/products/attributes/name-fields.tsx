import { type AttributeKind, attributeKinds, attributeLimits as limits } from '#shared/catalogue/own-attributes.ts'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t } from '#web/admin/translate.ts'
import { type AttributeDraft, kindNames } from './attribute-draft.ts'

/** Name, kind and unit of an attribute. */
export function NameFields({
  draft,
  wrong,
  isNew,
  set,
}: {
  draft: AttributeDraft
  wrong: Record<string, string>
  isNew: boolean
  set: (change: Partial<AttributeDraft>) => void
}) {
  return (
    <>
      <Pair>
        <TextInput
          label={t('Name')}
          required
          maxLength={limits.name}
          value={draft.nameEn}
          error={wrong.nameEn}
          onChange={(event) => set({ nameEn: event.target.value })}
        />
        <TextInput
          label={t('Bangla name')}
          optional={t('optional')}
          lang="bn"
          maxLength={limits.name}
          value={draft.nameBn}
          error={wrong.nameBn}
          onChange={(event) => set({ nameBn: event.target.value })}
        />
      </Pair>
      <SelectInput
        label={t('Kind')}
        hint={isNew ? t('It stays as it is after saving') : undefined}
        disabled={!isNew}
        value={draft.kind}
        onChange={(event) => set({ kind: event.target.value as AttributeKind })}
      >
        {attributeKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </SelectInput>
      {draft.kind === 'number' && (
        <Pair>
          <TextInput
            label={t('Unit')}
            optional={t('optional')}
            hint={t('Such as GSM or cm')}
            maxLength={limits.unit}
            value={draft.unitEn}
            error={wrong.unitEn}
            onChange={(event) => set({ unitEn: event.target.value })}
          />
          <TextInput
            label={t('Bangla unit')}
            optional={t('optional')}
            lang="bn"
            maxLength={limits.unit}
            value={draft.unitBn}
            error={wrong.unitBn}
            onChange={(event) => set({ unitBn: event.target.value })}
          />
        </Pair>
      )}
    </>
  )
}
