import { t } from '#web/admin/translate.ts'
import { ParcelGroupList } from '../parcel-group-list.tsx'

/** The parcels that are to come back. */
export const ExpectedBack = ({ onOpen }: { onOpen: (number: string) => void }) => (
  <ParcelGroupList
    group="returns"
    title={t('Expected back')}
    label={t('Parcels that are expected back')}
    empty={{
      title: t('Nothing is expected back'),
      text: t('Parcels appear here when the courier brings them back, or delivered only a part.'),
    }}
    onOpen={onOpen}
  />
)
