import { type FontPair, fontPairs, maxRadius, type StorefrontTheme, storefrontThemes } from '#shared/brand/brand.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t } from '#web/admin/translate.ts'
import { Group, SwitchField, TextField } from '../settings-fields.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { BrandPicture } from './brand-picture.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { ColorField } from './color-field.tsx'

/** Name, logo, colours and fonts of the shop. */
export default function Brand() {
  return (
    <SettingsForm
      title={t('Brand')}
      text={t('Pages, mails, invoices, labels and the back office have this name and look as soon as it is saved.')}
      aside={({ settings }) => <BrandPreview settings={settings} />}
    >
      {(draft) => (
        <>
          <Group title={t('Name')}>
            <Pair>
              <TextField draft={draft} name="shopName" label={t('Name')} maxLength={60} />
              <TextField
                draft={draft}
                name="shopNameBn"
                label={t('Name in Bangla')}
                lang="bn"
                hint={t('Empty: the name stands in both languages')}
                maxLength={60}
              />
            </Pair>
          </Group>
          <Group title={t('Pictures')}>
            <BrandPicture
              use="logo"
              label={t('Logo')}
              hint={t('In header, mails and invoices: PNG, JPEG, WebP or SVG, best with a transparent ground')}
              picture={draft.settings.logo}
              error={draft.wrong.logo}
              onPick={(key) => draft.set('logo', key)}
              onBusy={(isBusy) => draft.onBusy('logo', isBusy)}
            />
            <SwitchField
              draft={draft}
              name="logoHasName"
              label={t('The logo has the name in it')}
              hint={t('Then the name is not written beside it')}
            />
            <BrandPicture
              use="icon"
              label={t('Icon')}
              hint={t('Square: for browser tabs and home screens, in all sizes they ask for')}
              picture={draft.settings.icon}
              error={draft.wrong.icon}
              onPick={(key) => draft.set('icon', key)}
              onBusy={(isBusy) => draft.onBusy('icon', isBusy)}
            />
            <BrandPicture
              use="share"
              label={t('Share picture')}
              hint={t('What Facebook and WhatsApp show of a link: 1200 × 630, at least half of that')}
              picture={draft.settings.sharePicture}
              error={draft.wrong.sharePicture}
              onPick={(key) => draft.set('sharePicture', key)}
              onBusy={(isBusy) => draft.onBusy('sharePicture', isBusy)}
            />
          </Group>
          <Group title={t('Colours')}>
            <ColorField
              draft={draft}
              name="primaryColor"
              label={t('Primary colour')}
              hint={t('Buttons, links and bands; its dark form is derived')}
            />
            <ColorField draft={draft} name="accentColor" label={t('Accent colour')} hint={t('Lines and ornaments')} />
            <ColorField draft={draft} name="inkColor" label={t('Ink')} hint={t('Text')} />
            <SelectInput
              label={t('Light or dark')}
              hint={t('The pages of the shop; each person chooses for the back office')}
              value={draft.settings.storefrontTheme}
              error={draft.wrong.storefrontTheme}
              onChange={(event) => draft.set('storefrontTheme', event.target.value as StorefrontTheme)}
            >
              {storefrontThemes.map((theme) => (
                <option key={theme} value={theme}>
                  {themeName(theme)}
                </option>
              ))}
            </SelectInput>
          </Group>
          <Group title={t('Shape and fonts')}>
            <SelectInput
              label={t('Corners of buttons and fields')}
              value={draft.settings.cornerRadius}
              error={draft.wrong.cornerRadius}
              onChange={(event) => draft.set('cornerRadius', Number(event.target.value))}
            >
              {Array.from({ length: maxRadius / 2 + 1 }, (_, half) => half * 2).map((pixels) => (
                <option key={pixels} value={pixels}>
                  {pixels === 0 ? t('Square') : t('{pixels} pixels', { pixels })}
                </option>
              ))}
            </SelectInput>
            <SelectInput
              label={t('Fonts')}
              hint={t(
                'A first visit in Bangla loads 130 KB of fonts with Anek Bangla, 40 KB more with Hind Siliguri, 80 KB more with the serifs',
              )}
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

function themeName(theme: StorefrontTheme): string {
  if (theme === 'device') return t('As the shopper’s device is set')
  return theme === 'dark' ? t('Dark') : t('Light')
}
