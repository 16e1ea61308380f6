import { createSystem, defaultBaseConfig, defineConfig, defineSlotRecipe } from '@chakra-ui/react'

/*
 * Chakra carries behaviour (focus trap, scroll lock, positioning) for dialogs and drawers; their look comes
 * from our tokens. Only these recipes exist, which keeps the full theme out of the bundle. Nothing here is a rule for the
 * whole document: Chakra would put it in with each overlay and take it out again, and every element would be styled anew.
 */
const backdrop = (zIndex: string) => ({
  position: 'fixed',
  inset: '0',
  zIndex,
  background: 'var(--shade-dialog)',
  _open: { animation: 'fade-in var(--t-overlay)' },
})

/** The parts of Chakra's overlays; each must be named, also those without a look of their own. */
const slots = [
  'trigger',
  'backdrop',
  'positioner',
  'content',
  'title',
  'description',
  'closeTrigger',
  'header',
  'body',
  'footer',
]

const dialog = defineSlotRecipe({
  className: 'dialog',
  slots,
  base: {
    // Above a drawer: a dialog may be asked from within one.
    backdrop: backdrop('calc(var(--z-dialog) - 1)'),
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'var(--z-dialog)',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      padding: 'var(--space-4)',
    },
    content: {
      width: '100%',
      maxHeight: 'calc(100dvh - 32px)',
      overflow: 'auto',
      outline: '0',
      background: 'var(--pop)',
      border: '1px solid var(--pop-line)',
      borderRadius: 'var(--r-dialog)',
      boxShadow: 'var(--shadow-dialog)',
      _open: { animation: 'fade-in var(--t-overlay)' },
    },
    // What is asked stays in view while a long form is filled in.
    title: {
      position: 'sticky',
      top: '0',
      zIndex: '1',
      padding: 'var(--space-5) var(--space-6) var(--space-1)',
      background: 'var(--pop)',
      borderRadius: 'inherit',
      fontSize: 'var(--size-card)',
      lineHeight: '28px',
      fontWeight: '600',
    },
    // What is said first, and the fields or figures after it, keep apart.
    body: {
      padding: 'var(--space-3) var(--space-6)',
      '& > p + *, & > section + p, & > .alert + *, & > * + form, & > * + .field': {
        marginTop: 'var(--space-4)',
      },
    },
    // Its buttons are in view, too.
    footer: {
      position: 'sticky',
      bottom: '0',
      zIndex: '1',
      padding: 'var(--space-3) var(--space-6) var(--space-6)',
      display: 'flex',
      justifyContent: 'flex-end',
      gap: 'var(--space-3)',
      background: 'var(--pop)',
    },
  },
  variants: {
    size: {
      small: { content: { maxWidth: '400px' } },
      medium: { content: { maxWidth: '520px' } },
      large: { content: { maxWidth: '720px' } },
      avatar: {
        content: { maxWidth: '500px', minHeight: '300px', '@media (min-width: 480px)': { height: '300px' } },
      },
    },
  },
  defaultVariants: { size: 'small' },
})

const drawer = defineSlotRecipe({
  className: 'drawer',
  slots,
  base: {
    backdrop: backdrop('calc(var(--z-drawer) - 1)'),
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'var(--z-drawer)',
      display: 'flex',
      justifyContent: 'flex-end',
    },
    content: {
      width: '100%',
      // A column, so that buttons at the end stand at the bottom also under little.
      display: 'flex',
      flexDirection: 'column',
      height: '100dvh',
      overflow: 'auto',
      outline: '0',
      background: 'var(--surface)',
      boxShadow: 'var(--shadow-dialog)',
      _open: { animation: 'drawer-in var(--t-drawer)' },
      '& > *': { flexShrink: '0' },
    },
  },
  variants: {
    size: {
      menu: { content: { maxWidth: '320px' } },
      detail: { content: { maxWidth: '800px' } },
      wide: { content: { maxWidth: '1200px' } },
      // From below, on a phone: the page behind it stays in sight.
      sheet: {
        positioner: { alignItems: 'flex-end' },
        content: {
          height: 'auto',
          maxHeight: '88dvh',
          overflow: 'hidden',
          borderRadius: 'var(--r-dialog) var(--r-dialog) 0 0',
          _open: { animation: 'sheet-in var(--t-drawer)' },
          '& > *, & > form > *': { flexShrink: '1' },
        },
      },
    },
  },
  defaultVariants: { size: 'detail' },
})

export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'portal',
    preflight: false,
    // In a layer these rules would lose against our reset, which stands in none.
    disableLayers: true,
    theme: { slotRecipes: { dialog, drawer } },
  }),
)
