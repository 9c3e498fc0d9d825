const ICON = "/icons/icon-192.png";

/** Whether the browser has notifications and has not been told yet whether this app may show any. */
export function mayAskToNotify(): boolean {
  return "Notification" in globalThis && Notification.permission === "default";
}

/** Shows a notification of the system where the user allows that; of one tag the newest alone is shown, in all tabs. */
export function showNotification(
  title: string,
  { tag, onClick }: { tag: string; onClick: () => void },
): void {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { tag, icon: ICON });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
  } catch {
    // Phones leave notifications to the service worker; a touch leads to the app.
    void navigator.serviceWorker?.ready.then((registration) =>
      registration.showNotification(title, { tag, icon: ICON }),
    );
  }
}
