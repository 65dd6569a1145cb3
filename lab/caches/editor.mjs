/** Whoever is signed in at a site, without a browser. */
export class Editor {
  #cookie = "";

  /** @param {string} url of the site, or of a cache before it */
  constructor(url) {
    this.url = url;
  }

  /**
   * @param {string} path
   * @returns {Promise<Response>}
   */
  get(path) {
    return fetch(this.url + path, { headers: { Cookie: this.#cookie }, redirect: "manual" });
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
      headers: { Cookie: this.#cookie, Origin: this.url },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) this.#cookie = line.split(";")[0] ?? "";
    return response;
  }

  /** @param {string} titulo */
  async publish(titulo) {
    const article = { titulo, contenido: "Publicado para medir." };
    const { status } = await this.send("/blog-admin?nuevo", article, { multipart: true });
    if (status !== 303) throw new Error(`No se ha podido publicar: ${status}`);
  }
}
