/** A checkbox with its label. */
export const Tick = ({
  label,
  onTick,
  ...rest
}: {
  label: string
  checked: boolean
  disabled: boolean
  onTick: (checked: boolean) => void
}) => (
  <label className="flex min-h-11 items-center gap-2.5">
    <input type="checkbox" className="size-4.5" onChange={(event) => onTick(event.target.checked)} {...rest} />
    {label}
  </label>
)
