const letters = charMap(
  'ক k খ k গ g ঘ g ঙ n ং n চ ch ছ ch জ j ঝ j ঞ n ট t ঠ t ড d ঢ d ণ n ত t থ t দ d ধ d ন n প p ফ f ব b ভ b ' +
    'ম m য j র r ল l শ s ষ s স s হ h ৎ t অ a আ a া a ই i ঈ i ি i ী i উ u ঊ u ু u ূ u ও o ো o ঔ o ৌ o এ e ে e ' +
    'ঐ e ৈ e',
)

/** Transliterates Bangla character by character: good enough for sounds and slugs. */
export const transliterate = (word: string) =>
  [
    ...word
      .normalize('NFC')
      .replaceAll('\u09a1\u09bc', 'র')
      .replaceAll('\u09a2\u09bc', 'র')
      // য় is a glide and ্য colours the vowel before it: neither is a consonant.
      .replaceAll('\u09af\u09bc', '')
      .replaceAll('\u09cd\u09af', ''),
  ]
    .map((letter) => letters[letter] ?? '')
    .join('')

/** 'ক k খ k' as a table. Written as text, because combining characters cannot be property names in source code. */
export function charMap(text: string): Record<string, string> {
  const chars = text.split(' ')
  return Object.fromEntries(chars.flatMap((char, nr) => (nr % 2 === 0 ? [[char, chars[nr + 1] ?? '']] : [])))
}
