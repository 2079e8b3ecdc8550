type Props = {
  label: string
  hint: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** Checkbox for an option of the import. */
export const ImportOption = ({ label, hint, checked, disabled, onChange }: Props) => (
  <label className="flex min-h-11 items-start gap-3 py-1">
    <input
      type="checkbox"
      className="mt-0.5 size-5 shrink-0"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>
      <span className="block font-semibold">{label}</span>
      <span className="block text-sm text-stone">{hint}</span>
    </span>
  </label>
)
