import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t } from '#web/admin/translate.ts'
import { PictureChoice } from './picture-choice.tsx'
import { Group } from './settings-fields.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

/** The video that ships with the demo. */
const demoFilm = 'demo/film-loom.mp4'

/** Pictures and film of the home page. */
export const HomePageFields = ({ draft }: { draft: SettingsDraft }) => (
  <>
    <Group title={t('The two large tiles of the home page')}>
      <Pair>
        <CollectionPicture draft={draft} name="mensPicture" label={t('For men')} />
        <CollectionPicture draft={draft} name="womensPicture" label={t('For women')} />
      </Pair>
    </Group>
    <Group title={t('Film on the home page')}>
      <SelectInput
        label={t('Film')}
        value={draft.settings.film}
        error={draft.wrong.film}
        onChange={(event) => draft.set('film', event.target.value)}
      >
        <option value={demoFilm}>{t('How jamdani is woven')}</option>
        <option value="">
          {draft.settings.tellsDemoStory ? t('No film: the picture stands alone') : t('No film')}
        </option>
        {draft.settings.film !== demoFilm && draft.settings.film !== '' && (
          <option value={draft.settings.film}>{draft.settings.film}</option>
        )}
      </SelectInput>
    </Group>
  </>
)

/** Picture of a link to a collection. */
function CollectionPicture({
  draft,
  name,
  label,
}: {
  draft: SettingsDraft
  name: 'mensPicture' | 'womensPicture'
  label: string
}) {
  return (
    <PictureChoice
      label={label}
      hint={t('Upright, 4:5; its middle is what every screen shows')}
      shape="tile"
      picture={draft.settings[name]}
      error={draft.wrong[name]}
      onPick={(key) => draft.set(name, key)}
      onBusy={(isBusy) => draft.onBusy(name, isBusy)}
    />
  )
}
