import { useId } from 'react'
import { type BrandColor, darkestGround } from '#shared/brand/brand.ts'
import { contrastOf, contrastProblem, textContrast } from '#shared/brand/contrast.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { digits, t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import type { SettingsDraft } from '../use-settings-draft.ts'

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** A colour by picker or hex code, with its measured contrast and, if it is illegible, a legible alternative. */
export function ColorField({
  draft,
  name,
  label,
  hint,
}: {
  draft: SettingsDraft
  name: BrandColor
  label: string
  hint: string
}) {
  const picker = useId()
  const color = draft.settings[name]
  const problem = isColor(color) ? contrastProblem(name, color) : undefined
  return (
    <div className="grid content-start gap-1.5">
      <TextInput
        label={label}
        hint={hint}
        value={color}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        error={problem?.sentence ?? draft.wrong[name]}
        onChange={(event) => draft.set(name, event.target.value)}
      />
      <div className="flex items-center gap-3">
        <label htmlFor={picker} className="sr-only">
          {t('{label}: pick', { label })}
        </label>
        <input
          id={picker}
          type="color"
          value={isColor(color) ? color : '#000000'}
          onChange={(event) => draft.set(name, event.target.value)}
          className="h-11 w-12 shrink-0 rounded-control border border-edge bg-surface p-1 pointer-fine:h-9"
        />
        {problem ? (
          <Button
            variant="outline"
            size="sm"
            className="max-sm:min-h-11"
            onClick={() => draft.set(name, problem.suggestion)}
          >
            {t('Use {suggestion} instead', { suggestion: problem.suggestion })}
          </Button>
        ) : (
          isColor(color) && <Measured color={color} isText={name !== 'accentColor'} />
        )}
      </div>
    </div>
  )
}

/** Rounded down: 4.49 must not be shown as 4.5. */
const ratioOf = (color: string) => digits((Math.floor(contrastOf(color, darkestGround) * 10) / 10).toFixed(1))

const Measured = ({ color, isText }: { color: string; isText: boolean }) => (
  <p className="text-sm text-stone">
    {t('Contrast {color}:1 on the pages’ darkest ground.', { color: ratioOf(color) })}{' '}
    {isText ? t('Text needs {textContrast}:1.', { textContrast }) : t('It only draws lines and ornaments.')}
  </p>
)
