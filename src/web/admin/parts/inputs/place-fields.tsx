import type { ComponentProps } from 'react'
import { PlacePicker } from '#web/ui/place/place-picker.tsx'

/** District and thana, as high as the other inputs of the back office. */
export const PlaceFields = (props: ComponentProps<typeof PlacePicker>) => (
  <div className="[&_.field-row]:gap-x-4 [&_:is(input,select)]:h-11 [&_:is(input,select)]:px-3 pointer-fine:[&_:is(input,select)]:h-9">
    <PlacePicker {...props} />
  </div>
)
