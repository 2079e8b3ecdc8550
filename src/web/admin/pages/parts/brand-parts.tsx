import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import { PictureChoice } from '#web/admin/settings/picture-choice.tsx'
import { t } from '#web/admin/translate.ts'
import { newId } from '../new-id.ts'
import type { DocumentEditor } from '../use-page-editor.ts'
import { HideableList } from './hideable-list.tsx'

const none = { en: '', bn: '' }

/** The crafts and the colours of the page about the brand. */
export const BrandParts = (editor: DocumentEditor) => (
  <>
    <Crafts {...editor} />
    <Colors {...editor} />
  </>
)

const Crafts = (editor: DocumentEditor) => (
  <HideableList
    editor={editor}
    name="crafts"
    title={t('Crafts')}
    text={t('Each with a picture, which leads to its products. Without one the part is left out of the page.')}
    nameOf={({ name }) => inOfficeLanguage(name) || t('New craft')}
    add={{
      label: t('Add Craft'),
      fresh: (crafts) => ({
        id: newId('craft', crafts),
        isHidden: false,
        name: none,
        place: none,
        text: none,
        picture: '',
        search: '',
      }),
    }}
  >
    {(craft, set, textOf, path) => (
      <>
        {textOf('name', t('Name'))}
        {textOf('place', t('Where or how it is made'))}
        {textOf('text', t('Text'), 2)}
        <TextInput
          label={t('Search that finds its products')}
          hint={t('As shoppers type it: jamdani')}
          autoComplete="off"
          value={craft.search}
          error={editor.errorOf(`${path}.search`)}
          disabled={!editor.mayChange}
          onChange={(event) => set({ search: event.target.value })}
        />
        {editor.mayChange && (
          <PictureChoice
            label={t('Picture of the craft')}
            hint={t('Its middle shows as a square')}
            shape="tile"
            picture={craft.picture}
            error={editor.errorOf(`${path}.picture`)}
            onPick={(picture) => set({ picture })}
            onBusy={editor.onBusy}
          />
        )}
      </>
    )}
  </HideableList>
)

const Colors = (editor: DocumentEditor) => (
  <HideableList
    editor={editor}
    name="colours"
    title={t('Colours')}
    text={t('The colours of the brand with a word about each. They do not colour the shop; Settings, Brand, does.')}
    nameOf={({ name, hex }) => inOfficeLanguage(name) || hex}
    add={{
      label: t('Add Colour'),
      fresh: (colors) => ({ id: newId('colour', colors), isHidden: false, name: none, text: none, hex: '#15493f' }),
    }}
  >
    {(color, set, textOf, path) => (
      <>
        {textOf('name', t('Name'))}
        {textOf('text', t('Text'))}
        <TextInput
          type="color"
          label={t('Colour')}
          className="max-w-40"
          value={color.hex}
          error={editor.errorOf(`${path}.hex`)}
          disabled={!editor.mayChange}
          onChange={(event) => set({ hex: event.target.value })}
        />
      </>
    )}
  </HideableList>
)
