const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
}

/** Media type of a picture by its name; null for anything else. SVG is text and is shown as such. */
export const imageTypeOf = (path: string): string | null => {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const dot = name.lastIndexOf('.')
  return dot < 0 ? null : (types[name.slice(dot + 1)] ?? null)
}
