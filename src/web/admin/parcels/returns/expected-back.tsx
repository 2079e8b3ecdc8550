import { ParcelGroupList } from '../parcel-group-list.tsx'

/** The parcels that are to come back. */
export const ExpectedBack = ({ onOpen }: { onOpen: (number: string) => void }) => (
  <ParcelGroupList
    group="returns"
    title="Expected back"
    label="Parcels that are expected back"
    empty={{
      title: 'Nothing is expected back',
      text: 'Parcels appear here when the courier brings them back, or delivered only a part.',
    }}
    onOpen={onOpen}
  />
)
