/**
 * The focus once a dialog is shut, in the words of the dialog library: back to what had it, or nowhere where nothing
 * had it, because the library would go to the first link of the page, which skips to the content. An opener that is
 * gone, such as a menu item, leaves it to the library, which knows the menu's button.
 */
export function focusAfter(opener: Element | null): HTMLElement | boolean {
  if (opener === null || opener === document.body) return false;
  return opener instanceof HTMLElement && opener.isConnected ? opener : true;
}
