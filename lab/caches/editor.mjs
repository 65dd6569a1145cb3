/** Somebody who is signed in at a site, without a browser. */
export class Editor {
  /** @type {Map<string, string>} */
  #cookies = new Map();

  /** @param {string} url of the site, or of a cache before it */
  constructor(url) {
    this.url = url;
  }

  /**
   * @param {string} path
   * @returns {Promise<Response>}
   */
  get(path) {
    return fetch(this.url + path, { headers: { Cookie: this.#cookie() }, redirect: "manual" });
  }

  /**
   * Sends a form. Stores the cookies of the answer.
   *
   * @param {string} path
   * @param {Record<string, string>} fields
   * @param {{ multipart?: boolean }} [how]
   */
  async send(path, fields, { multipart = false } = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const response = await fetch(this.url + path, {
      method: "POST",
      body: multipart ? form : new URLSearchParams(fields),
      headers: { Cookie: this.#cookie(), Origin: this.url },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  #cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** @param {string} titulo */
  async publish(titulo) {
    const article = { titulo, contenido: "Publicado para medir." };
    const { status } = await this.send("/blog-admin?nuevo", article, { multipart: true });
    if (status !== 303) throw new Error(`No se ha podido publicar: ${status}`);
  }
}
