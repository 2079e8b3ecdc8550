import { type FontPair, fontPairs, maxRadius } from '#shared/brand/brand.ts'
import { SelectInput } from '#web/admin/parts/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { Group, SwitchField, TextField } from '../settings-fields.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { BrandPicture } from './brand-picture.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { ColorField } from './color-field.tsx'

/** Name, logo, colours and fonts of the shop. */
export default function Brand() {
  return (
    <SettingsForm
      title="Brand"
      text="Pages, mails, invoices, labels and the back office have this name and look as soon as it is saved."
      aside={({ settings }) => <BrandPreview settings={settings} />}
    >
      {(draft) => (
        <>
          <Group title="Name">
            <Pair>
              <TextField draft={draft} name="shopName" label="Name" maxLength={60} />
              <TextField
                draft={draft}
                name="shopNameBn"
                label="Name in Bangla"
                lang="bn"
                hint="Empty: the name stands in both languages"
                maxLength={60}
              />
            </Pair>
          </Group>
          <Group title="Pictures">
            <BrandPicture
              use="logo"
              label="Logo"
              hint="In header, mails and invoices: PNG, JPEG, WebP or SVG, best with a transparent ground"
              picture={draft.settings.logo}
              error={draft.wrong.logo}
              onPick={(key) => draft.set('logo', key)}
            />
            <SwitchField
              draft={draft}
              name="logoHasName"
              label="The logo has the name in it"
              hint="Then the name is not written beside it"
            />
            <BrandPicture
              use="icon"
              label="Icon"
              hint="Square: for browser tabs and home screens, in all sizes they ask for"
              picture={draft.settings.icon}
              error={draft.wrong.icon}
              onPick={(key) => draft.set('icon', key)}
            />
            <BrandPicture
              use="share"
              label="Share picture"
              hint="What Facebook and WhatsApp show of a link: 1200 × 630, at least half of that"
              picture={draft.settings.sharePicture}
              error={draft.wrong.sharePicture}
              onPick={(key) => draft.set('sharePicture', key)}
            />
          </Group>
          <Group title="Colours">
            <ColorField
              draft={draft}
              name="primaryColor"
              label="Primary colour"
              hint="Buttons, links and bands; its dark form is derived"
            />
            <ColorField draft={draft} name="accentColor" label="Accent colour" hint="Lines and ornaments" />
            <ColorField draft={draft} name="inkColor" label="Ink" hint="Text" />
          </Group>
          <Group title="Shape and letters">
            <SelectInput
              label="Corners of buttons and fields"
              value={draft.settings.cornerRadius}
              error={draft.wrong.cornerRadius}
              onChange={(event) => draft.set('cornerRadius', Number(event.target.value))}
            >
              {Array.from({ length: maxRadius / 2 + 1 }, (_, half) => half * 2).map((pixels) => (
                <option key={pixels} value={pixels}>
                  {pixels === 0 ? 'Square' : `${pixels} pixels`}
                </option>
              ))}
            </SelectInput>
            <SelectInput
              label="Fonts"
              hint="A first visit in Bangla loads 130 KB of letters with Anek Bangla, 40 KB more with Hind Siliguri, 80 KB more with the serifs"
              value={draft.settings.fontPair}
              error={draft.wrong.fontPair}
              onChange={(event) => draft.set('fontPair', event.target.value as FontPair)}
            >
              {Object.entries(fontPairs).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </SelectInput>
          </Group>
        </>
      )}
    </SettingsForm>
  )
}
