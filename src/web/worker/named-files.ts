/** The files that a page loads initially: its scripts, styles and fonts. */
export const filesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/["'](\/assets\/[\w.-]+\.(?:js|css|woff2))#?["']/g)].map(([, file]) => file ?? '')),
]

/** The files that a script imports, statically or dynamically. */
export const filesNamedIn = (script: string): string[] =>
  filesFoundBy(/(?:import\(\s*|from\s*|import\s*)["'`]\.\/([\w.-]+\.js)["'`]/g, script)

/** The files without which a script does not run: its static imports. */
export const filesImportedBy = (script: string): string[] =>
  filesFoundBy(/(?:from\s*|import\s*)["'`]\.\/([\w.-]+\.js)["'`]/g, script)

const filesFoundBy = (pattern: RegExp, script: string): string[] => [
  ...new Set([...script.matchAll(pattern)].map(([, file]) => `/assets/${file}`)),
]
