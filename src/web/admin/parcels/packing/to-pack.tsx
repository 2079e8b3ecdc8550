import { ParcelGroupList } from '../parcel-group-list.tsx'

/** The parcels in the shop that nobody has packed by scan. */
export const ToPack = ({ onOpen }: { onOpen: (number: string) => void }) => (
  <ParcelGroupList
    group="to_pack"
    title="Waiting to be packed"
    label="Parcels that wait to be packed"
    empty={{
      title: 'Nothing waits',
      text: 'A confirmed order gets its parcel when its number is scanned here, or when packing starts in its sheet.',
    }}
    onOpen={onOpen}
  />
)
