/** Type stripping without a flag, and what undici and zod-openapi need. */
const oldest: readonly [number, number] = [22, 18]

/**
 * What is wrong with this Node, or undefined.
 * npm puts the pinned Node first on PATH for its scripts; an old one means that `npm ci` was not run, or that
 * optional dependencies were left out.
 */
export const nodeFault = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return undefined
  return [
    `Node ${version} is too old: ${oldest.join('.')} or newer is needed.`,
    'Run `npm ci` (it installs a fitting Node for this project) and start with `npm start`.',
  ].join('\n')
}
